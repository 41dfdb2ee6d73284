import { m } from '@grantdesk/messages';
import type { InviteIssue, InviteRow } from '@grantdesk/domain/user/invite-rows';
import { formatCount } from '@grantdesk/domain/format/money';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Panel } from '#ui/Panel.tsx';
import classes from './User.module.css';

const COLUMNS: [key: keyof InviteRow, label: string][] = [
  ['name', m.common.name()],
  ['email', m.common.email()],
  ['role', m.common.role()],
  ['organisation', m.common.organisation()],
];
const SHOWN_AT_ONCE = 50;

interface Props {
  rows: InviteRow[];
  issues: InviteIssue[];
  busy: boolean;
  /** Has these rows checked again. */
  onCheck: (rows: InviteRow[]) => void;
}

/** What was read, with the errors at each cell: fixed here, or left out. Rows with errors come first. */
export function InviteGrid({ rows, issues, busy, onCheck }: Props) {
  const [edits, setEdits] = useState<Record<number, InviteRow>>({});
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const at = new Map<number, InviteIssue[]>();
  for (const issue of issues) at.set(issue.row, [...(at.get(issue.row) ?? []), issue]);
  const places = rows.map((_row, place) => place);
  const ordered = [...places.filter((place) => at.has(place)), ...places.filter((place) => !at.has(place))];
  const edited = () => rows.map((row, place) => edits[place] ?? row);
  const check = (next: InviteRow[]) => {
    setEdits({});
    onCheck(next);
  };
  const hasEdits = Object.keys(edits).length > 0;
  return (
    <Panel title={m.common.people()}>
      <div className={classes.notice}>
        {issues.length > 0 ? (
          <InlineNotice
            tone="warning"
            live="status"
            title={m.user.countRowsNeedFixingBefore({ count: at.size })}
            action={
              <Button size="xs" onClick={() => check(edited().filter((_row, place) => !at.has(place)))}>
                {m.user.leaveRowsOut({ count: at.size })}
              </Button>
            }
          >
            {m.user.fixTheCellsBelowOr()}
          </InlineNotice>
        ) : (
          <p role="status">{m.user.countPeopleFoundNoIssues({ count: rows.length })}</p>
        )}
      </div>
      <div className="relative overflow-x-auto rounded-xl">
        <table
          className={`${classes.grid} mt-3 w-full min-w-[660px] table-fixed border-collapse text-sm/5 mobile:block mobile:w-auto mobile:min-w-0`}
        >
          <caption className="sr-only">{m.user.peopleWhoWouldBeInvited()}</caption>
          <thead className="mobile:hidden">
            <tr>
              <th scope="col">{m.common.row()}</th>
              {COLUMNS.map(([key, label]) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">{m.common.leaveOut()}</span>
              </th>
            </tr>
          </thead>
          <tbody className="mobile:block mobile:w-auto mobile:min-w-0">
            {ordered.slice(0, shown).map((place) => {
              const row = edits[place] ?? rows[place];
              if (!row) return null;
              const wrong = at.get(place) ?? [];
              return (
                <tr key={place} data-wrong={wrong.length > 0 || undefined}>
                  <th scope="row">{place + 1}</th>
                  {COLUMNS.map(([key, label]) => {
                    const message = wrong.find((issue) => issue.path === key)?.message;
                    const id = `invite-${place}-${key}`;
                    return (
                      <td key={key} data-label={label}>
                        {wrong.length > 0 ? (
                          <>
                            <input
                              className="min-h-8 w-full rounded-md border border-control bg-surface px-2 py-1 text-text aria-[invalid]:border-danger"
                              aria-label={m.user.labelOfRowPlace({ label, place: place + 1 })}
                              aria-invalid={message !== undefined || undefined}
                              aria-describedby={message ? id : undefined}
                              value={row[key]}
                              onChange={(event) => setEdits({ ...edits, [place]: { ...row, [key]: event.currentTarget.value } })}
                              onKeyDown={(event) => event.key === 'Enter' && check(edited())}
                            />
                            {message ? (
                              <small className="mt-1 block text-caption/4.5 text-danger" id={id}>
                                {message}
                              </small>
                            ) : null}
                          </>
                        ) : (
                          row[key] || <span className="text-muted">–</span>
                        )}
                      </td>
                    );
                  })}
                  <td>
                    <IconButton
                      label={m.user.leaveRowPlaceOut({ place: place + 1 })}
                      icon={Trash2}
                      onClick={() => check(edited().filter((_row, other) => other !== place))}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {ordered.length > shown ? (
          <Button variant="subtle" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
            {m.user.showShownAtOnceMoreOf({
              count: formatCount(Math.min(SHOWN_AT_ONCE, ordered.length - shown)),
              total: formatCount(ordered.length),
            })}
          </Button>
        ) : null}
        {issues.length > 0 ? (
          <Button variant={hasEdits ? 'filled' : 'default'} loading={busy} onClick={() => check(edited())}>
            {m.user.checkAgain()}
          </Button>
        ) : null}
      </div>
    </Panel>
  );
}
