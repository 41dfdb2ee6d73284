import { m } from '@grantdesk/messages';
import { messages } from '@grantdesk/domain/messages';
import { TASK_DESCRIPTION_MAX } from '@grantdesk/domain/task/rules';
import { Textarea, TextInput } from '@mantine/core';
import { RotateCcw } from 'lucide-react';
import { call } from '#api/client.ts';
import { DateInput } from '#components/date-input/DateInput.tsx';
import { PagedSelect } from '#components/select/PagedSelect.tsx';
import type { LoadPage } from '#components/select/usePagedOptions.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import { toast } from '#ui/toast.ts';
import classes from './Assign.module.css';
import { actionLabel, type AssignMode } from './assign-draft.ts';
import { AssignPreview } from './AssignPreview.tsx';
import { AutoFields } from './AutoFields.tsx';
import { LastAssignment } from './LastAssignment.tsx';
import { ModeSwitch } from './ModeSwitch.tsx';
import { ProposedReviewers } from './ProposedReviewers.tsx';
import type { Assign } from './useAssign.ts';

const PAGE = 25;
const ASSIGNEE_PAUSE_MS = 300;

interface AssignFormProps {
  id: string;
  assign: Assign;
  onMode: ((mode: 'assign' | 'auto') => void) | undefined;
}

const HINTS: Record<AssignMode, string> = {
  assign: m.task.eachOfThemGetsATask(),
  auto: m.task.theTasksAreSpreadEvenlyAmong(),
  reassign: m.task.theTasksAreSpreadEvenlyAmong2(),
};

/** Name, dates, guide and assessors of the tasks, and what publishing will make of them. */
export function AssignForm({ id, assign, onMode }: AssignFormProps) {
  const { mode, entries, change, errorAt, issues, attempt } = assign;
  const { programmeId, action } = assign.subject;
  const loadAssignees: LoadPage = async ({ page, search, signal }) => {
    const query = { page, limit: PAGE, search, role: '', programmeId, adminCategory: 'APPLICATION_REVIEWER', taskAction: action };
    const { data, pages, totalCount } = await call('user.adminSpecificReviewAdminsWithTaskInfo', { query, signal });
    return {
      data: data.map((person) => ({
        value: person._id,
        label: person.name,
        detail: m.task.openTasks({ count: person.taskCount }),
      })),
      pages,
      totalCount,
    };
  };
  return (
    <form
      id={id}
      className="grid gap-4 pb-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void assign.publish();
      }}
    >
      <ErrorSummary items={issues} attempt={attempt} />
      {onMode ? <ModeSwitch value={mode} onChange={onMode} /> : null}
      <LastAssignment programmeId={programmeId} />
      {assign.canRestore ? (
        <InlineNotice
          tone="neutral"
          icon={RotateCcw}
          title={m.task.yourLastEntriesWereNotPublished()}
          action={
            <>
              <Button size="xs" onClick={assign.restore}>
                {m.task.restoreYourLastEntries()}
              </Button>
              <Button size="xs" variant="subtle" onClick={assign.forget}>
                {m.common.dismiss()}
              </Button>
            </>
          }
        />
      ) : null}
      <dl id="assign-taskAction" tabIndex={-1}>
        <dt className="font-medium">{m.common.taskAction()}</dt>
        <dd className="text-muted">{actionLabel(action)}</dd>
      </dl>
      <TextInput
        id="assign-name"
        label={m.task.taskName()}
        value={entries.name}
        maxLength={200}
        error={errorAt('assign-name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <div>
        <Textarea
          id="assign-description"
          label={m.common.descriptionOptional()}
          description={m.task.descriptionHelp()}
          rows={2}
          value={entries.description}
          error={errorAt('assign-description')}
          aria-describedby="assign-counter"
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <p
          id="assign-counter"
          className="mt-1 text-end text-caption/5 text-muted tabular-nums data-over:font-medium data-over:text-danger"
          data-over={entries.description.length > TASK_DESCRIPTION_MAX || undefined}
        >
          {messages.form.counter(entries.description.length, TASK_DESCRIPTION_MAX, 'characters')}
        </p>
      </div>
      <div>
        <div className={classes.pair}>
          <DateInput
            id="assign-startDate"
            label={m.task.startDate()}
            aria-describedby="assign-start-help"
            value={entries.startDate}
            error={errorAt('assign-startDate')}
            onValue={(value) => change({ startDate: value })}
          />
          <DateInput
            id="assign-dueDate"
            label={m.common.dueDate()}
            value={entries.dueDate}
            error={errorAt('assign-dueDate')}
            onValue={(value) => change({ dueDate: value })}
          />
        </div>
        <p id="assign-start-help" className="mt-1 text-caption/5 text-muted">
          {m.task.startDateHelp()}
        </p>
      </div>
      <PagedSelect
        id="assign-scoreGuide"
        label={m.common.scoreGuide()}
        placeholder={m.task.searchScoreGuides()}
        load={loadGuides}
        value={entries.guide}
        onChange={(guide) => change({ guide })}
        error={errorAt('assign-scoreGuide')}
        onLoadError={(message) => void toast.error(message, { title: m.common.scoreGuides() })}
      />
      <PagedSelect
        id="assign-assignedTo"
        label={m.task.assignees()}
        description={HINTS[mode]}
        placeholder={m.task.searchStaff()}
        multiple
        searchDelay={ASSIGNEE_PAUSE_MS}
        load={loadAssignees}
        value={entries.assignees}
        onChange={(assignees) => change({ assignees })}
        error={errorAt('assign-assignedTo')}
        onLoadError={(message) => void toast.error(message, { title: m.task.assignees() })}
      />
      <ProposedReviewers assign={assign} />
      {mode === 'auto' ? <AutoFields assign={assign} /> : null}
      <AssignPreview assign={assign} />
    </form>
  );
}

const loadGuides: LoadPage = async ({ page, search, signal }) => {
  const { data, pages, totalCount } = await call('scoreGuide.adminMany', { query: { page, limit: PAGE, search }, signal });
  return {
    data: data.map((guide) => ({
      value: guide._id,
      label: guide.name,
      detail: m.task.criteriacountCriteria({ criteriaCount: guide.criteriaCount }),
    })),
    pages,
    totalCount,
  };
};
