import { m } from '@grantdesk/messages';
import { claimIssues, type ClaimItem } from '@grantdesk/domain/claim/items';
import { moneyText } from '@grantdesk/domain/format/money';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { Money } from '#components/values/values.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { toast } from '#ui/toast.ts';
import { ClaimItems, type Claim, type Item } from './ClaimItems.tsx';
import { ScrollTable } from '#components/ScrollTable.tsx';

const ItemDialog = lazy(() => import('./ItemDialog.tsx'));

const toSent = ({ line, amount, spentOn, description, file }: Item): ClaimItem => ({
  line: line._id,
  amount,
  spentOn,
  description,
  file: file?._id ?? null,
});

/** The spending that a grantee enters in a report, and what became of it; nothing where the programme does not ask for it. */
export function MyClaim({ reportId }: { reportId: string }) {
  const query = useQuery({ ...readQuery('claim.report', { params: { id: reportId } }), staleTime: 0 });
  const claim = query.data?.data;
  if (!claim?.isOffered || claim.lines.length === 0) return null;
  return (
    <Panel className="min-w-0" title={m.claim.spending()} note={claim.denials.write === null ? m.claim.enterHelp() : undefined}>
      {claim.round === null ? <Start reportId={reportId} /> : null}
      {claim.denials.write === null ? <Draft reportId={reportId} claim={claim} /> : null}
      {claim.denials.write !== null && claim.items.length > 0 ? <ClaimItems claim={claim} /> : null}
      {claim.denials.write !== null && claim.round !== null && claim.items.length === 0 ? (
        <p className="text-muted">{m.claim.nothingClaimed()}</p>
      ) : null}
    </Panel>
  );
}

function Start({ reportId }: { reportId: string }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call('report.start', { params: { id: reportId } }),
    onSuccess: () => invalidate(client, 'claim.report', 'report.one'),
  });
  return (
    <div className="mt-2 grid justify-items-start gap-3">
      {error ? <InlineNotice tone="danger" live="alert" title={toMessage(error)} /> : null}
      <p className="text-muted">{m.claim.startHelp()}</p>
      <Button size="lg" variant="outline" loading={isPending} onClick={() => mutate()}>
        {m.claim.enterSpending()}
      </Button>
    </div>
  );
}

function Draft({ reportId, claim }: { reportId: string; claim: Claim }) {
  const client = useQueryClient();
  /** The place of the item that is edited; the number of items for a new one. */
  const [editing, setEditing] = useState<number | null>(null);
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (items: ClaimItem[]) => call('claim.save', { params: { id: reportId }, body: { items, basis: claim.basis } }),
    onSuccess: (answer) => {
      client.setQueryData(['claim.report', { params: { id: reportId } }], answer);
      toast.success(m.claim.saved());
    },
    onError: () => void invalidate(client, 'claim.report'),
  });
  const sent = claim.items.map(toSent);
  const save = (item: ClaimItem) =>
    mutateAsync(editing === null ? sent : [...sent.slice(0, editing), item, ...sent.slice(editing + 1)]);
  const remove = (index: number) => void mutateAsync(sent.filter((_, place) => place !== index)).catch(() => undefined);
  const shown = editing === null ? undefined : claim.items[editing];
  return (
    <>
      {error && editing === null ? <InlineNotice tone="danger" live="alert" title={toMessage(error)} /> : null}
      <Left claim={claim} />
      <ClaimItems claim={claim}>
        {(item, index) => (
          <>
            {issuesOf(claim, index).map((message) => (
              <p key={message} className="text-sm/5 font-medium text-danger">
                {message}
              </p>
            ))}
            <div className="mt-1 flex flex-wrap gap-2">
              <Button
                size="sm"
                variant="subtle"
                leftSection={<Pencil />}
                aria-label={m.claim.changeItem({ description: item.description })}
                onClick={() => setEditing(index)}
              >
                {m.common.change()}
              </Button>
              <Button
                size="sm"
                variant="subtle"
                leftSection={<Trash2 />}
                loading={isPending}
                aria-label={m.claim.removeItem({ description: item.description })}
                onClick={() => remove(index)}
              >
                {m.common.remove()}
              </Button>
            </div>
          </>
        )}
      </ClaimItems>
      <div className="mt-4">
        <Button size="lg" variant="outline" leftSection={<Plus />} onClick={() => setEditing(claim.items.length)}>
          {m.claim.addSpending()}
        </Button>
      </div>
      {editing === null ? null : (
        <Suspense fallback={null}>
          <ItemDialog
            reportId={reportId}
            claim={claim}
            item={shown}
            validate={(item) => issuesOfChange(claim, sent, editing, item)}
            onSave={save}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </>
  );
}

const issuesOf = (claim: Claim, index: number): string[] =>
  claim.issues.filter(({ path }) => path.startsWith(`items.${index}.`)).map(({ message }) => message);

/** What would be wrong with an item, at its fields, as the server says it when the report is submitted. */
function issuesOfChange(claim: Claim, sent: readonly ClaimItem[], index: number, item: ClaimItem) {
  const { needsEvidence, project, today, lines, currency } = claim;
  const others = sent.filter((_, place) => place !== index);
  const usedBy = (line: string) => others.reduce((sum, other) => sum + (other.line === line ? other.amount : 0), 0);
  return claimIssues([item], {
    needsEvidence,
    startDate: project.startDate,
    endDate: project.endDate,
    today,
    left: new Map(lines.map(({ _id, left }) => [_id, left - usedBy(_id)])),
    money: (minor) => moneyText(minor, currency),
  }).map(({ path, message }) => ({ path: path.replace('items.0.', ''), message }));
}

/** What is left on each line, and what this report uses of it. */
function Left({ claim: { lines, items, currency } }: { claim: Claim }) {
  const here = (line: string) => items.reduce((sum, item) => sum + (item.line._id === line ? item.amount : 0), 0);
  const cell = 'border-t border-hair py-2 ps-3 text-end whitespace-nowrap';
  const head = 'py-2 ps-3 text-end font-medium text-muted';
  return (
    <ScrollTable label={m.claim.leftOnLines()}>
      <thead>
        <tr>
          <th scope="col" className="py-2 text-start font-medium text-muted">
            {m.claim.lineInCurrency({ currency })}
          </th>
          <th scope="col" className={head}>
            {m.claim.available()}
          </th>
          <th scope="col" className={head}>
            {m.claim.thisReport()}
          </th>
          <th scope="col" className={head}>
            {m.common.left()}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ _id, title, available, left }) => (
          <tr key={_id}>
            <th scope="row" className="border-t border-hair py-2 text-start font-normal wrap-anywhere">
              {title}
            </th>
            <td className={cell}>
              <Money plain minor={available} currency={currency} />
            </td>
            <td className={cell}>
              <Money plain minor={here(_id)} currency={currency} />
            </td>
            <td className={cell}>
              <Money plain minor={left - here(_id)} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}
