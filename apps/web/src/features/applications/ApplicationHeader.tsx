import type { Answer } from '@grantdesk/api';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { showsGrantStatus, showsRecommendation } from '@grantdesk/domain/stage/tabs';
import { CopyText } from '../../components/values/CopyText.tsx';
import { Status } from '../../components/values/Status.tsx';
import { DateTime } from '../../components/values/values.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './Applications.module.css';
import { applicantOf } from './columns.tsx';
import { FlagCell } from './FlagCell.tsx';

export type Application = Answer<'application.one'>['data'];

/** What the board is advised, then what it decided; nothing before the last stage ahead of the board. */
function BoardStatus({ application }: { application: Application }) {
  const { approvalFlags, progressStatus, programme, recommendation, grantStatus } = application;
  if (grantStatus && showsGrantStatus(approvalFlags))
    return (
      <>
        <span className="sr-only">Grant: </span>
        <Status subject="grant" status={grantStatus} />
      </>
    );
  return recommendation && showsRecommendation({ progressStatus, flags: approvalFlags }, programme.stages) ? (
    <>
      <span className="sr-only">Recommendation: </span>
      <Status subject="recommendation" status={recommendation} />
    </>
  ) : null;
}

/** Who applied, how far it is, and the proof of the submission. */
export function ApplicationHeader({ application }: { application: Application }) {
  const { user, receipt, progressStatus, applicationID, approvalFlags } = application;
  return (
    <>
      <PageHeader
        title={applicantOf(application)}
        aside={
          <>
            {application.isBlind ? null : <span className="tn">{applicationID}</span>}
            <Status subject="application" status={progressStatus} label={statusLabel('application', progressStatus).label} />
            {approvalFlags.length > 0 ? <FlagCell flags={approvalFlags} /> : null}
            <BoardStatus application={application} />
          </>
        }
      />
      <dl className={classes.facts}>
        <div>
          <dt>Applicant</dt>
          <dd>{application.isBlind ? 'Hidden: this review is blind' : user.name}</dd>
        </div>
        {user.email ? (
          <div>
            <dt>Email</dt>
            <dd>
              <a href={`mailto:${user.email}`}>{user.email}</a>
            </dd>
          </div>
        ) : null}
        {user.phoneNumber ? (
          <div>
            <dt>Phone</dt>
            <dd className="tn">{user.phoneNumber}</dd>
          </div>
        ) : null}
        <div>
          <dt>Submitted</dt>
          <dd>{receipt ? <DateTime value={receipt.submittedAt} timed withZone zone={receipt.timeZone} /> : 'Not yet'}</dd>
        </div>
        {receipt ? (
          <>
            <div>
              <dt>Receipt</dt>
              <dd>
                <CopyText text={receipt.receiptNo} label="receipt number" />
              </dd>
            </div>
            <div>
              <dt>Digest of answers and files</dt>
              <dd>
                <CopyText text={receipt.digest} label="digest" shown={12} />
              </dd>
            </div>
          </>
        ) : null}
      </dl>
    </>
  );
}
