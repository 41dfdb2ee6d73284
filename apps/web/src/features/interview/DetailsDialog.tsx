import { m } from '@grantdesk/messages';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { LINK_LENGTH } from '@grantdesk/domain/format/truncate';
import { Download, ExternalLink, FolderOpen } from 'lucide-react';
import { toRequest } from '#api/client.ts';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { CopyText } from '#components/values/CopyText.tsx';
import { Status } from '#components/values/Status.tsx';
import { to } from '#paths.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button, buttonAttributes, ButtonContent } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';
import { EndForm } from './EndForm.tsx';
import type { CalendarRow, Programme } from './model.ts';
import { Zones } from './Zones.tsx';

interface DetailsDialogProps {
  row: CalendarRow;
  programme: Programme;
  onChange: () => void;
  onClose: () => void;
}

/** One interview: when on whose clocks, where, with whom, and what can be done with it. */
export default function DetailsDialog({ row, programme, onChange, onClose }: DetailsDialogProps) {
  const isScheduled = row.status === 'SCHEDULED';
  const inConflict = row.panel.filter(({ hasConflict }) => hasConflict);
  return (
    <Dialog
      opened
      onClose={onClose}
      size={520}
      title={row.name}
      footer={
        <>
          <Button onClick={onClose}>{m.common.close()}</Button>
          {isScheduled ? (
            <Button variant="filled" onClick={onChange}>
              {m.interview.changeTheInterview()}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="tabular-nums">{row.applicationID}</span>
          <Status subject="interview" status={row.status} label={statusLabel('interview', row.status).label} />
        </p>
        {inConflict.length > 0 ? (
          <InlineNotice tone="danger" title={m.interview.aConflictOfInterestWasDeclared()}>
            {m.interview.listShouldLeaveThePanel({ list: inConflict.map(({ name }) => name).join(', ') })}
          </InlineNotice>
        ) : null}
        {row.startDate ? <Zones start={row.startDate} zone={programme.timeZone} applicantZone={row.timeZone} /> : null}
        <dl className="grid gap-2">
          {row.interviewLink ? (
            <div className="grid grid-cols-[80px_minmax(0,1fr)] gap-2">
              <dt className="text-muted">{m.common.link()}</dt>
              <dd className="wrap-anywhere">
                <CopyText
                  text={row.interviewLink}
                  label={m.interview.link()}
                  shown={row.interviewLink.length > LINK_LENGTH ? LINK_LENGTH - 1 : LINK_LENGTH}
                />
              </dd>
            </div>
          ) : null}
          {row.place ? (
            <div className="grid grid-cols-[80px_minmax(0,1fr)] gap-2">
              <dt className="text-muted">{m.common.place()}</dt>
              <dd className="wrap-anywhere">{row.place}</dd>
            </div>
          ) : null}
          <div className="grid grid-cols-[80px_minmax(0,1fr)] gap-2">
            <dt className="text-muted">{m.interview.panel()}</dt>
            <dd className="wrap-anywhere">
              {row.panel.length > 0 ? row.panel.map(({ name }) => name).join(', ') : m.interview.noPanelMembers()}
            </dd>
          </div>
        </dl>
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={to.admin.application(programme._id, row._id)} leftSection={<FolderOpen />}>
            {m.common.openTheApplication()}
          </ButtonLink>
          {row.interviewLink ? (
            <a href={row.interviewLink} target="_blank" rel="noopener noreferrer" {...buttonAttributes({})}>
              <ButtonContent leftSection={<ExternalLink />}>
                {m.interview.openTheLink()}
                <span className="sr-only"> {m.interview.inANewTab()}</span>
              </ButtonContent>
            </a>
          ) : null}
          {isScheduled ? (
            <a href={toRequest('interview.file', { params: { id: row._id } }).url} download {...buttonAttributes({})}>
              <ButtonContent leftSection={<Download />}>{m.common.calendarFile()}</ButtonContent>
            </a>
          ) : null}
        </div>
        {isScheduled ? <EndForm row={row} onDone={onClose} /> : null}
      </div>
    </Dialog>
  );
}
