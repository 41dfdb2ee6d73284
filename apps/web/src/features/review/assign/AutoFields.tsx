import { TextInput } from '@mantine/core';
import classes from './Assign.module.css';
import type { Assign } from './useAssign.ts';

const EVERY = 'Every eligible one of the programme';

/** What auto assignment asks for beside the assignees: how many for each application, how much for each of them (TASK-5). */
export function AutoFields({ assign }: { assign: Assign }) {
  const { entries, change, errorAt, subject } = assign;
  const selected = subject.applications.length;
  return (
    <>
      <fieldset className={classes.scope}>
        <legend>Applications</legend>
        {selected > 0 ? (
          <>
            <label>
              <input type="radio" name="assign-scope" checked={entries.whole} onChange={() => change({ whole: true })} />
              {EVERY}
            </label>
            <label>
              <input type="radio" name="assign-scope" checked={!entries.whole} onChange={() => change({ whole: false })} />
              {selected === 1 ? 'The selected one' : `The ${selected} selected`}
            </label>
          </>
        ) : (
          <p className={classes.hint}>{EVERY}. Select some in the table first to assign only those.</p>
        )}
      </fieldset>
      <div className={classes.pair}>
        <TextInput
          id="assign-minAssigneesPerTask"
          label="Assessors per application"
          description="Existing tasks count."
          inputMode="numeric"
          value={entries.minimum}
          error={errorAt('assign-minAssigneesPerTask')}
          onChange={(event) => change({ minimum: event.currentTarget.value })}
        />
        <TextInput
          id="assign-maxTasksPerAssignee"
          label="Most open tasks each (optional)"
          description="Empty: no limit."
          inputMode="numeric"
          value={entries.maximum}
          error={errorAt('assign-maxTasksPerAssignee')}
          onChange={(event) => change({ maximum: event.currentTarget.value })}
        />
      </div>
    </>
  );
}
