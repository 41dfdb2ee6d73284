import { m } from '@grantdesk/messages';
import { formatCount } from '@grantdesk/domain/format/money';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { PROGRAMME_SHAPES, listTaskActions, type ProgrammeStages } from '@grantdesk/domain/stage/shape';
import type { ReactNode } from 'react';
import { AppLink } from '#components/AppLink.tsx';
import { DateTime, Money } from '#components/values/values.tsx';
import { RichText } from '#components/values/RichText.tsx';
import { WindowProgress } from '#components/values/WindowProgress.tsx';
import { to } from '#paths.ts';
import { Avatar } from '#components/Avatar.tsx';
import { useNow } from '#ui/clock.ts';
import { Panel } from '#ui/Panel.tsx';
import type { Programme } from './programme-draft.ts';
import classes from './StaffProgrammes.module.css';

interface ProgrammeOverviewProps {
  programme: Programme;
  /** Names of the score guides by id; empty for people who may not read them. */
  guideNames: Record<string, string>;
  mayReadApplications: boolean;
  mayReadForms: boolean;
  /** Where the rest of it is set. */
  settings: ReactNode;
}

/** A programme at a glance: its time, money, applications, forms and people. */
export function ProgrammeOverview({
  programme,
  guideNames,
  mayReadApplications,
  mayReadForms,
  settings,
}: ProgrammeOverviewProps) {
  const now = useNow();
  const { timeZone, proposalStartDate, proposalEndDate } = programme;
  const hasProposals = programme.stages.includes('PROPOSAL');
  const taskActions = listTaskActions(programme.stages);
  const drafts = programme.applicationCount - programme.submittedCount;
  const list = (filter: string[]) =>
    to.admin.programmeApplications(programme._id, {
      programmeName: programme.name,
      filters: filter.length > 0 ? JSON.stringify({ progressStatus: filter }) : undefined,
    });
  const figure = (label: string, count: number, filter: string[]) => (
    <div className={classes.figure}>
      <dt className="text-caption/5 text-muted">{label}</dt>
      <dd className="tabular-nums">
        {mayReadApplications ? <AppLink href={list(filter)}>{formatCount(count)}</AppLink> : formatCount(count)}
      </dd>
    </div>
  );
  return (
    <div className="mt-3 grid grid-cols-[minmax(0,1fr)_344px] items-start gap-4 tablet:grid-cols-1">
      <div className="grid gap-4">
        <Panel title={m.common.applications()}>
          <dl className="mt-2 grid grid-cols-3 gap-4">
            {figure(m.common.started(), programme.applicationCount, [])}
            {figure(m.common.submitted(), programme.submittedCount, ['SUBMITTED'])}
            {figure(m.programme.notSubmittedYet(), drafts, ['OPEN', 'IN-PROGRESS'])}
          </dl>
        </Panel>
        <Panel title={m.common.formsAndScoreGuides()}>
          <dl className={classes.facts}>
            <FormFact label={m.common.applicationForm()} form={programme.applicationForm} linked={mayReadForms} />
            <Fact label={m.common.stages()}>{shapeOf(programme.stages)}</Fact>
            {hasProposals ? (
              <FormFact label={m.programme.proposalForm()} form={programme.proposalForm} linked={mayReadForms} />
            ) : null}
            <FormFact label={m.programme.reportForm()} form={programme.reportForm} linked={mayReadForms} />
            <Fact label={m.common.blindReview()}>
              {Object.keys(programme.blindReview).length > 0 ? (
                taskActions
                  .filter((action) => programme.blindReview[action])
                  .map((action) => statusLabel('taskAction', action).label)
                  .join(', ')
              ) : (
                <span className="text-muted">{m.common.none()}</span>
              )}
            </Fact>
            {taskActions.map((action) => {
              const id = programme.scoreGuides[action];
              return (
                <Fact key={action} label={statusLabel('taskAction', action).label}>
                  {id ? (
                    mayReadForms ? (
                      <AppLink href={to.admin.scoreGuide(id)}>{guideNames[id] ?? m.common.scoreGuide()}</AppLink>
                    ) : (
                      m.programme.scoreGuideChosen()
                    )
                  ) : (
                    <span className="text-muted">{m.programme.noScoreGuide()}</span>
                  )}
                </Fact>
              );
            })}
          </dl>
        </Panel>
        {programme.description ? (
          <Panel title={m.common.description()}>
            <RichText html={programme.description} preview className="mt-2" />
          </Panel>
        ) : null}
      </div>
      <div className="grid gap-4">
        <Panel title={m.programme.window()} quiet>
          <WindowProgress window={programme} now={now} layout="stacked" />
          {programme.graceMinutes > 0 ? (
            <p className="text-caption/5 text-muted">
              {m.programme.lateSubmissionsAreAcceptedFor({ graceMinutes: programme.graceMinutes })}
            </p>
          ) : null}
        </Panel>
        {hasProposals ? (
          <Panel title={m.common.proposals()} quiet>
            {proposalStartDate && proposalEndDate ? (
              <WindowProgress
                window={{ startDate: proposalStartDate, endDate: proposalEndDate, timeZone }}
                now={now}
                layout="stacked"
              />
            ) : (
              <p className="text-caption/5 text-muted">{m.programme.noDatesAreSetForProposals()}</p>
            )}
          </Panel>
        ) : null}
        <Panel title={m.common.budget()} quiet>
          <p className="mt-1 text-xl/7 font-bold">
            <Money minor={programme.budget} currency={programme.currency} />
          </p>
          <p className="text-caption/5 text-muted">
            {programme.requiresBankDetails
              ? m.programme.paymentsNeedConfirmedBankDetailsBefore()
              : m.programme.paymentsCanBeApprovedWithoutConfirmed()}
          </p>
          <p className="text-caption/5 text-muted">
            {m.common.created()} <DateTime value={programme.createdAt} />
          </p>
        </Panel>
        <Panel title={m.programme.team()} quiet>
          <People label={m.common.managers()} people={programme.managers} none={m.programme.noManagerIsNamedYet()} />
          <People label={m.common.reviewers()} people={programme.reviewers} none={m.programme.noReviewerIsNamedYet()} />
        </Panel>
        {settings}
      </div>
    </div>
  );
}

/** 'Full: applications, proposals, interviews, board.' */
function shapeOf(stages: ProgrammeStages): string {
  const shape = PROGRAMME_SHAPES.find((each) => each.stages.join() === stages.join());
  return shape ? m.common.labelValue({ label: shape.label, value: shape.description }) : stages.join(', ');
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function FormFact({ label, form, linked }: { label: string; form: Programme['proposalForm']; linked: boolean }) {
  return (
    <Fact label={label}>
      {form ? (
        <>
          {linked ? <AppLink href={to.admin.form(form._id)}>{form.name}</AppLink> : form.name}
          {form.publishedVersion === null ? null : (
            <span className="text-muted">{m.common.versionPublishedversion({ publishedVersion: form.publishedVersion })}</span>
          )}
        </>
      ) : (
        <span className="text-muted">{m.common.none()}</span>
      )}
    </Fact>
  );
}

function People({ label, people, none }: { label: string; people: Programme['managers']; none: string }) {
  return (
    <div className="mt-2">
      <h3 className="text-caption/5 font-medium">{label}</h3>
      {people.length === 0 ? (
        <p className="text-caption/5 text-muted">{none}</p>
      ) : (
        <ul className="mt-1 grid gap-2">
          {people.map((person) => (
            <li className="flex items-start gap-2 wrap-anywhere" key={person._id}>
              <Avatar name={person.name} size={24} />
              <span>
                {person.name}
                <span className="block text-xs/4 text-muted">{person.email}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
