import {
  INVITE_ROWS_MAX,
  inviteRowsOf,
  inviteWords,
  type InviteIssue,
  type InviteRow,
} from '@grantdesk/domain/access/invite-rows';
import { formatCount } from '@grantdesk/domain/format/money';
import { FileSpreadsheet } from 'lucide-react';
import { useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { type ApiError, toApiError } from '#api/errors.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { readSheetCells } from '#components/files/read-sheet.ts';
import { LeaveGuard } from '#components/LeaveGuard.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { saveAs } from '#ui/save-as.ts';
import { InviteGrid } from './InviteGrid.tsx';
import classes from './User.module.css';

const NOT_A_SHEET = 'This file cannot be read. Choose a .csv or .xlsx file.';
const EXAMPLE = 'Name,Email,Role,Organisation\r\nAda Obi,ada.obi@example.org,Assessor,Example Foundation\r\n';

const people = (n: number) => `${formatCount(n)} ${n === 1 ? 'person' : 'people'}`;

/** Many members of staff from a sheet: each row is judged before anybody is invited, and mended where it stands. */
export function InviteMany({ onInvited }: { onInvited: (count: number, waiting: number) => void }) {
  const intent = useIdempotencyKey();
  const input = useRef<HTMLInputElement>(null);
  const [rows, setRows] = useState<InviteRow[]>([]);
  const [issues, setIssues] = useState<InviteIssue[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);

  const attempt = async (act: () => Promise<void>) => {
    setBusy(true);
    setRefusal(null);
    try {
      await act();
    } catch (thrown) {
      const error = toApiError(thrown);
      const cells = issuesOf(error);
      if (cells.length > 0) setIssues(cells);
      else setRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  const check = (next: InviteRow[]) =>
    attempt(async () => {
      setRows(next);
      setIssues(next.length === 0 ? [] : (await call('user.adminCheckMany', { body: { rows: next } })).data.issues);
    });
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setProblem(null);
    try {
      const found = inviteRowsOf(await readSheetCells<unknown>(file, NOT_A_SHEET));
      if (!found) return setProblem(inviteWords.noHeadings);
      if (found.length === 0) return setProblem(inviteWords.noRows);
      if (found.length > INVITE_ROWS_MAX) return setProblem(inviteWords.tooMany);
      await check(found);
    } catch (thrown) {
      setProblem(thrown instanceof Error ? thrown.message : NOT_A_SHEET);
    }
  };
  const wrong = new Set(issues.map(({ row }) => row));
  const invite = () =>
    attempt(async () => {
      const { data } = await call('user.adminNewMany', { body: { rows }, idempotencyKey: intent({ rows }) });
      onInvited(data.invited, data.waiting);
    });
  return (
    <>
      <LeaveGuard isDirty={rows.length > 0 && !busy} subject="these invitations" />
      <PageHeader
        title="Invite many"
        lead="Each gets a mail with a link, good for 14 days, to set a password. Nobody is invited before you have seen every row."
        actions={
          rows.length > 0 ? (
            <Button
              variant="filled"
              loading={busy}
              aria-disabled={wrong.size > 0 || undefined}
              onClick={() => void (wrong.size === 0 && invite())}
            >
              {`Invite ${people(rows.length)}`}
            </Button>
          ) : null
        }
      />
      {refusal ? (
        <InlineNotice tone="danger" live="alert" title={refusal.message}>
          Nobody was invited. The rows still stand here.
        </InlineNotice>
      ) : null}
      <div className={`${classes.parts} ${classes.below}`}>
        <Panel title="File">
          <p>
            A .csv or .xlsx file of at most {formatCount(INVITE_ROWS_MAX)} people, whose first line names the columns Name, Email,
            Role and, where you have it, Organisation.
          </p>
          <div className={classes.fileActions}>
            <input
              ref={input}
              type="file"
              className="sr-only"
              aria-label="File of people"
              tabIndex={-1}
              accept=".csv,.xlsx"
              onChange={(event) => {
                void choose(event.currentTarget.files?.[0]);
                // The same file can be chosen again once it was mended.
                event.currentTarget.value = '';
              }}
            />
            <Button leftSection={<FileSpreadsheet />} loading={busy && rows.length === 0} onClick={() => input.current?.click()}>
              {rows.length > 0 ? 'Choose another file' : 'Choose a file'}
            </Button>
            <Button variant="subtle" onClick={() => saveAs(new Blob([EXAMPLE], { type: 'text/csv' }), 'people.csv')}>
              Save an example
            </Button>
          </div>
          {problem ? (
            <InlineNotice tone="danger" live="alert" title="This file was not taken">
              {problem}
            </InlineNotice>
          ) : null}
        </Panel>
        {rows.length > 0 ? <InviteGrid rows={rows} issues={issues} busy={busy} onCheck={(next) => void check(next)} /> : null}
      </div>
    </>
  );
}

/** Cells that the server refused: `rows.12.email`. */
function issuesOf(error: ApiError): InviteIssue[] {
  return (error.issues ?? []).flatMap(({ path, message }) => {
    const [, row, key] = /^rows\.(\d+)\.(name|email|role|organisation)$/.exec(path) ?? [];
    return row === undefined ? [] : [{ row: Number(row), path: key as InviteIssue['path'], message }];
  });
}
