import { m } from '@grantdesk/messages';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { toActor, type Me } from '#api/session.ts';
import { notesQuery } from '#features/note/notes-query.ts';
import { referencesQuery } from '#features/referee/references-query.ts';
import { pairsQuery } from '#features/similarity/pairs-query.ts';
import { EmptyState } from '#ui/states.tsx';
import { ApplicationAnswers } from '../ApplicationAnswers.tsx';
import { ApplicationDetails } from '../ApplicationDetails.tsx';
import type { Application } from '../ApplicationHeader.tsx';
import page from '../ApplicationPage.module.css';
import { ApplicationReviews } from '../ApplicationReviews.tsx';
import { ApplicationTimeline } from '../ApplicationTimeline.tsx';
import type { ApplicationTab } from './application-search.ts';

const StaffMessages = lazy(async () => ({
  default: (await import('#features/message/StaffMessages.tsx')).StaffMessages,
}));
const AwardPanel = lazy(() => import('#features/award/AwardPanel.tsx'));
const References = lazy(() => import('#features/referee/References.tsx'));
const Notes = lazy(() => import('#features/note/Notes.tsx'));
const SimilarText = lazy(() => import('#features/similarity/SimilarText.tsx'));
const ContractPart = lazy(() => import('#features/contract/ContractPart.tsx'));

/** The words for the parts, in their order. */
const APPLICATION_TABS: Record<ApplicationTab, string> = {
  application: m.common.application2(),
  'proposal-details': m.common.proposal2(),
  references: m.referee.references(),
  reviews: m.common.reviews2(),
  contract: m.common.contract(),
  messages: m.common.messages(),
  notes: m.note.notes(),
  similar: m.similarity.similarText(),
  timeline: m.application.timeline(),
  details: m.application.details(),
};

interface Props {
  programmeId: string;
  application: Application;
  me: Me;
  tab: string;
  onTab: (tab: string | null) => void;
  /** What reviewers say, beside the answers; for managers alone. */
  panel: ReactNode;
}

/** The parts of an application that the reader may see, one of them open. */
export function ApplicationTabs({ programmeId, application, me, tab, onTab, panel }: Props) {
  const { isManager, programme } = application;
  const noteCount = useQuery({ ...notesQuery('application', application._id), enabled: isManager }).data?.totalCount;
  const similar = useQuery({ ...pairsQuery({ application: application._id }), enabled: isManager }).data;
  const references = useQuery(referencesQuery(application._id)).data?.data;
  // Who reviews, and how, is for managers; the history reveals who applied.
  const tabs = Object.entries(APPLICATION_TABS).filter(
    ([value]) =>
      ((value !== 'reviews' && value !== 'notes' && value !== 'similar') || isManager) &&
      (value !== 'similar' || (similar?.totalCount ?? 0) > 0 || tab === 'similar') &&
      (value !== 'references' || (references && references.max > 0)) &&
      (value !== 'proposal-details' || programme.stages.includes('PROPOSAL')) &&
      (value !== 'timeline' || !application.isBlind) &&
      (value !== 'contract' || (isManager && application.approvalFlags.includes('BOARD_APPROVED'))),
  );
  const isBeside = isManager && (application.reviews.length > 0 || application.organisation !== null);
  const beside = (answers: ReactNode) => (
    <div className={`${page.columns} grid items-start gap-6`} data-beside={isBeside || undefined}>
      <div>{answers}</div>
      {isBeside ? panel : null}
    </div>
  );
  return (
    <Tabs value={tab} onChange={onTab} keepMounted={false} activateTabWithKeyboard={false}>
      <Tabs.List aria-label={m.application.partsOfTheApplication()}>
        {tabs.map(([value, label]) => (
          <Tabs.Tab key={value} value={value}>
            {label}
            {value === 'references' && references ? (
              <span className="text-muted tabular-nums">
                {' '}
                {m.referee.answeredShort({ answered: references.answered, named: references.referees.length })}
              </span>
            ) : null}
            {value === 'similar' && similar?.open ? <span className="text-muted tabular-nums"> {similar.open}</span> : null}
            {value === 'notes' && noteCount ? <span className="text-muted tabular-nums"> {noteCount}</span> : null}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="application" className="pt-4">
        {beside(<ApplicationAnswers written={application} what="application" isNarrow={isBeside} />)}
      </Tabs.Panel>
      <Tabs.Panel value="proposal-details" className="pt-4">
        {application.proposalForm ? (
          beside(
            <ApplicationAnswers
              what="proposal"
              isNarrow={isBeside}
              written={{
                form: application.proposalForm,
                data: application.proposalData ?? {},
                files: application.files,
                receipt: application.proposalReceipt,
                hiddenQuestions: application.hiddenQuestions,
              }}
            />,
          )
        ) : (
          <EmptyState title={m.application.thereIsNoProposal()}>{m.application.anApplicationHasOneOnceIts()}</EmptyState>
        )}
      </Tabs.Panel>
      <Tabs.Panel value="references" className="pt-4">
        <Suspense fallback={null}>
          <References applicationId={application._id} />
        </Suspense>
      </Tabs.Panel>
      {isManager ? (
        <Tabs.Panel value="reviews" className="pt-4">
          <ApplicationReviews application={application} programmeId={programmeId} />
        </Tabs.Panel>
      ) : null}
      {isManager ? (
        <Tabs.Panel value="contract" className="pt-4">
          <Suspense fallback={null}>
            <div className="grid min-w-0 gap-4">
              <AwardPanel applicationId={application._id} />
              <ContractPart applicationId={application._id} actor={toActor(me)} />
            </div>
          </Suspense>
        </Tabs.Panel>
      ) : null}
      <Tabs.Panel value="messages" className="pt-4">
        <Suspense fallback={null}>
          <StaffMessages application={application} userId={me._id} />
        </Suspense>
      </Tabs.Panel>
      {isManager ? (
        <Tabs.Panel value="notes" className="pt-4">
          <Suspense fallback={null}>
            <Notes subject="application" id={application._id} userId={me._id} />
          </Suspense>
        </Tabs.Panel>
      ) : null}
      {isManager ? (
        <Tabs.Panel value="similar" className="pt-4">
          <Suspense fallback={null}>
            <SimilarText applicationId={application._id} />
          </Suspense>
        </Tabs.Panel>
      ) : null}
      <Tabs.Panel value="timeline" className="pt-4">
        <ApplicationTimeline applicationId={application._id} />
      </Tabs.Panel>
      <Tabs.Panel value="details" className="pt-4">
        <ApplicationDetails application={application} />
      </Tabs.Panel>
    </Tabs>
  );
}
