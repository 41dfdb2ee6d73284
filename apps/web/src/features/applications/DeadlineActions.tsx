import { canActOnStage, type Actor } from '@grantdesk/domain/access/can';
import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import { CalendarPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { documents } from '../../api/documents.ts';
import { DownloadLink } from '../../components/DownloadLink.tsx';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import type { Application } from './ApplicationHeader.tsx';
import classes from './Applications.module.css';
import { extendable } from './extendable.ts';

const ExtensionDialog = lazy(async () => ({ default: (await import('./ExtensionDialog.tsx')).ExtensionDialog }));

function reasonAgainst(application: Application): string | undefined {
  if (application.outcome === 'approved') return 'The grant was approved, so there is no deadline left to extend.';
  if (application.outcome) return 'This application goes no further.';
  return extendable(application).length > 0 ? undefined : 'Everything that was asked for has been submitted.';
}

/** Who writes along, what was extended and why, and the answers on paper. */
export function DeadlineActions({ application, actor }: { application: Application; actor: Actor }) {
  const { _id, extensions, programme, people, receipt, proposalReceipt, isManager } = application;
  const [extending, setExtending] = useState(false);
  const mayExtend = isManager && canActOnStage(actor, [actor.userId]);
  const granted = (['application', 'proposal'] as const).flatMap((form) => {
    const extension = extensions[form];
    return extension ? [{ form, ...extension }] : [];
  });
  const joined = people.filter((person) => person.state === 'JOINED');
  if (!mayExtend && granted.length === 0 && joined.length === 0 && !receipt) return null;
  return (
    <div className={classes.deadline}>
      <div className={classes.deadlineActions}>
        {mayExtend ? (
          <ReasonedButton
            variant="outline"
            leftSection={<CalendarPlus />}
            reason={reasonAgainst(application)}
            onClick={() => setExtending(true)}
          >
            Extend the deadline
          </ReasonedButton>
        ) : null}
        {receipt ? <DownloadLink href={documents.answers(_id, 'application')} /> : null}
        {proposalReceipt ? <DownloadLink href={documents.answers(_id, 'proposal')}>Download proposal PDF</DownloadLink> : null}
      </div>
      {granted.map(({ form, until, reason }) => (
        <p key={form}>
          <b>
            {form === 'proposal' ? 'Proposal' : 'Application'} extended to {formatDateTimeZone(until, programme.timeZone)}.
          </b>{' '}
          {reason}
        </p>
      ))}
      {joined.length > 0 ? (
        <p>
          <b>Written with</b> {joined.map(({ name, email }) => `${name ?? email} (${email})`).join(', ')}
        </p>
      ) : null}
      {extending ? (
        <Suspense fallback={null}>
          <ExtensionDialog application={application} onClose={() => setExtending(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
