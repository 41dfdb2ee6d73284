import { m } from '@grantdesk/messages';
import type { FilterField } from '@grantdesk/domain/list/filters';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';
import classes from './Assign.module.css';
import type { Assign } from './useAssign.ts';

const EVERY = m.task.everyEligibleOneOfTheProgramme();

/** A question that is answered by choosing: words of one's own would hardly match. */
const asksForChoice = ({ field_path, field_type, field_filter_values: values }: FilterField): boolean =>
  /^(data|proposalData)\./.test(field_path) &&
  (field_type === 'radio' || field_type === 'checkbox') &&
  (Array.isArray(values) ? !values.some(({ value }) => value === 'not-answered') : values.type === 'COUNTRIES');

/** What auto assignment asks for beside the assignees: how many for each application, how much for each of them. */
export function AutoFields({ assign }: { assign: Assign }) {
  const { entries, change, errorAt, subject } = assign;
  const selected = subject.applications.length;
  const filters = useQuery(
    readQuery('misc.filtersProgrammeApplications', { params: { id: subject.programmeId }, query: { tab: 'ALL_APPLICATIONS' } }),
  );
  const questions = (filters.data?.data ?? []).filter(asksForChoice);
  return (
    <>
      <fieldset className={`${classes.scope} m-0 grid gap-1 border-0 p-0`}>
        <legend className="mb-1 p-0 font-medium">{m.common.applications()}</legend>
        {selected > 0 ? (
          <>
            <label>
              <input
                className="m-0 size-4 accent-primary"
                type="radio"
                name="assign-scope"
                checked={entries.whole}
                onChange={() => change({ whole: true })}
              />
              {EVERY}
            </label>
            <label>
              <input
                className="m-0 size-4 accent-primary"
                type="radio"
                name="assign-scope"
                checked={!entries.whole}
                onChange={() => change({ whole: false })}
              />
              {m.task.theSelectedSelected({ selected })}
            </label>
          </>
        ) : (
          <p className="mt-1 text-caption/5 text-muted">{m.task.everySelectSomeInTheTable({ what: EVERY })}</p>
        )}
      </fieldset>
      <div className={classes.pair}>
        <TextInput
          id="assign-minAssigneesPerTask"
          label={m.task.assessorsPerApplication()}
          description={m.task.existingTasksCount()}
          inputMode="numeric"
          value={entries.minimum}
          error={errorAt('assign-minAssigneesPerTask')}
          onChange={(event) => change({ minimum: event.currentTarget.value })}
        />
        <TextInput
          id="assign-maxTasksPerAssignee"
          label={m.task.mostOpenTasksEachOptional()}
          description={m.task.emptyNoLimit()}
          inputMode="numeric"
          value={entries.maximum}
          error={errorAt('assign-maxTasksPerAssignee')}
          onChange={(event) => change({ maximum: event.currentTarget.value })}
        />
      </div>
      <NativeSelect
        id="assign-skillQuestion"
        label={m.task.matchSkillsWithOptional()}
        description={m.task.anApplicationGoesToThoseWho()}
        value={entries.skillQuestion}
        error={errorAt('assign-skillQuestion')}
        onChange={(event) => change({ skillQuestion: event.currentTarget.value })}
        data={[
          { value: '', label: m.task.noQuestion() },
          ...questions.map(({ field_path, field_label }) => ({ value: field_path, label: field_label })),
        ]}
      />
    </>
  );
}
