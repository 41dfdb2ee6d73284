import { m } from '@grantdesk/messages';
import {
  INVITE_ROWS_MAX,
  parseInviteRows,
  inviteWords,
  type InviteIssue,
  type InviteRow,
} from '@grantdesk/domain/user/invite-rows';
import { formatCount } from '@grantdesk/domain/format/money';
import { FileSpreadsheet } from 'lucide-react';
import { useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { readSheetCells } from '#components/files/read-sheet.ts';
import { LeaveGuard } from '#components/LeaveGuard.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { saveAs } from '#ui/save-as.ts';
import { InviteGrid } from './InviteGrid.tsx';

const NOT_A_SHEET = m.user.thisFileCannotBeReadChoose();
const EXAMPLE = 'Name,Email,Role,Organisation\r\nAda Obi,ada.obi@example.org,Assessor,Example Foundation\r\n';

/** Invites many staff members from a spreadsheet: every row is checked before anyone is invited, and can be fixed in place. */
export function InviteMany({ onInvited }: { onInvited: (count: number, waiting: number) => void }) {
  const intent = useIdempotencyKey();
  const input = useRef<HTMLInputElement>(null);
  const form = useForm({ initial: () => ({ rows: [] as InviteRow[] }) });
  const { rows } = form.values;
  const { errors, busy } = form;
  const [problem, setProblem] = useState<string | null>(null);
  const [found, setFound] = useState<InviteIssue[]>([]);
  const refused = issuesOf(errors);
  const issues = refused.length > 0 ? refused : found;
  // Whatever is about no cell is about them all.
  const refusal = form.refusal?.message ?? Object.entries(errors).find(([path]) => !CELL.test(path))?.[1];

  const check = (next: InviteRow[]) => {
    form.setValues({ rows: next });
    return form.check(async () =>
      setFound(next.length === 0 ? [] : (await call('user.adminCheckMany', { body: { rows: next } })).data.issues),
    );
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setProblem(null);
    try {
      const read = parseInviteRows(await readSheetCells<unknown>(file, NOT_A_SHEET));
      if (!read) return setProblem(inviteWords.noHeadings);
      if (read.length === 0) return setProblem(inviteWords.noRows);
      if (read.length > INVITE_ROWS_MAX) return setProblem(inviteWords.tooMany);
      await check(read);
    } catch (thrown) {
      setProblem(thrown instanceof Error ? thrown.message : NOT_A_SHEET);
    }
  };
  const invite = () =>
    form.send(async (body) => {
      const { data } = await call('user.adminNewMany', { body, idempotencyKey: intent(body) });
      onInvited(data.invited, data.waiting);
    });
  return (
    <>
      <LeaveGuard isDirty={rows.length > 0 && !busy} subject={m.user.theseInvitations()} />
      <PageHeader
        title={m.user.inviteMany()}
        lead={m.user.eachGetsAMailWithA()}
        actions={
          rows.length > 0 ? (
            <Button
              variant="filled"
              loading={busy}
              aria-disabled={issues.length > 0 || undefined}
              onClick={() => void (issues.length === 0 && invite())}
            >
              {m.user.inviteCount({ count: rows.length })}
            </Button>
          ) : null
        }
      />
      {refusal ? (
        <InlineNotice tone="danger" live="alert" title={refusal}>
          {m.user.noInvitationsWereSentYour()}
        </InlineNotice>
      ) : null}
      <div className="mt-3 grid grid-cols-1 gap-4">
        <Panel title={m.common.file()}>
          <p>{m.user.aCsvOrXlsxFileOf({ max: formatCount(INVITE_ROWS_MAX) })}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <input
              ref={input}
              type="file"
              className="sr-only"
              aria-label={m.user.fileOfPeople()}
              tabIndex={-1}
              accept=".csv,.xlsx"
              onChange={(event) => {
                void choose(event.currentTarget.files?.[0]);
                // The same file can be chosen again after it was fixed.
                event.currentTarget.value = '';
              }}
            />
            <Button leftSection={<FileSpreadsheet />} loading={busy && rows.length === 0} onClick={() => input.current?.click()}>
              {rows.length > 0 ? m.user.chooseAnotherFile() : m.user.chooseAFile()}
            </Button>
            <Button variant="subtle" onClick={() => saveAs(new Blob([EXAMPLE], { type: 'text/csv' }), 'people.csv')}>
              {m.user.saveAnExample()}
            </Button>
          </div>
          {problem ? (
            <InlineNotice tone="danger" live="alert" title={m.user.thisFileWasNotTaken()}>
              {problem}
            </InlineNotice>
          ) : null}
        </Panel>
        {rows.length > 0 ? <InviteGrid rows={rows} issues={issues} busy={busy} onCheck={(next) => void check(next)} /> : null}
      </div>
    </>
  );
}

const CELL = /^rows\.(\d+)\.(name|email|role|organisation)$/;

/** Cells that the server refused: `rows.12.email`. */
function issuesOf(errors: Record<string, string>): InviteIssue[] {
  return Object.entries(errors).flatMap(([path, message]) => {
    const [, row, key] = CELL.exec(path) ?? [];
    return row === undefined ? [] : [{ row: Number(row), path: key as InviteIssue['path'], message }];
  });
}
