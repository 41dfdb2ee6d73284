import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { showsGrantStatus, showsRecommendation } from '@grantdesk/domain/stage/tabs';
import { Status } from '#components/values/Status.tsx';
import { Tags } from '#components/values/Tags.tsx';
import { applicantName } from '#components/applicant-name.ts';
import type { ReactNode } from 'react';
import { PageHeader } from '#ui/PageHeader.tsx';
import { FlagCell } from './FlagCell.tsx';

export type Application = Answer<'application.one'>['data'];

/** What the board is advised, then what it decided; nothing before the last stage ahead of the board. */
function BoardStatus({ application }: { application: Application }) {
  const { approvalFlags, progressStatus, programme, recommendation, grantStatus } = application;
  if (grantStatus && showsGrantStatus(approvalFlags))
    return (
      <>
        <span className="sr-only">{m.application.grant()} </span>
        <Status subject="grant" status={grantStatus} />
      </>
    );
  return recommendation && showsRecommendation({ progressStatus, flags: approvalFlags }, programme.stages) ? (
    <>
      <span className="sr-only">{m.application.recommendation()} </span>
      <Status subject="recommendation" status={recommendation} />
    </>
  ) : null;
}

/** Who applied and how far it is, with what can be done at the right. */
export function ApplicationHeader({ application, actions }: { application: Application; actions: ReactNode }) {
  const { progressStatus, applicationID, approvalFlags } = application;
  return (
    <PageHeader
      title={applicantName(application)}
      focusKey={application._id}
      aside={
        <>
          {application.isBlind ? null : <span className="tabular-nums">{applicationID}</span>}
          {approvalFlags.length > 0 ? (
            <FlagCell flags={approvalFlags} />
          ) : (
            <Status subject="application" status={progressStatus} label={statusLabel('application', progressStatus).label} />
          )}
          <BoardStatus application={application} />
          {application.tags.length > 0 ? <Tags tags={application.tags} wraps /> : null}
        </>
      }
      actions={actions}
    />
  );
}
