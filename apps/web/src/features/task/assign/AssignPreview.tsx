import { rich } from '#ui/rich.tsx';
import { m } from '@grantdesk/messages';
import { CircleCheck, CircleSlash } from 'lucide-react';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import classes from './Assign.module.css';
import { ConflictList } from './ConflictList.tsx';
import { Distribution } from './Distribution.tsx';
import type { Assign } from './useAssign.ts';

/** What publishing will make, who gets how much, what is left out and why: before anything is published. */
export function AssignPreview({ assign }: { assign: Assign }) {
  const { mode, subject, eligible, entries, preview, errorAt } = assign;
  const { data } = preview;
  const error = errorAt('assign-applications') ?? errorAt('assign-taskIds') ?? errorAt('assign-preview');
  const isWhole = mode === 'auto' && entries.whole;
  const isNothing = mode === 'reassign' ? subject.tasks.length === 0 : !isWhole && subject.applications.length === 0;
  // Until the server has answered, what this screen knows by itself.
  const ignored =
    data?.ignored ??
    (mode === 'assign' ? assign.ignored.map(({ application, reason }) => ({ ...application, reason: reason ?? '' })) : []);
  return (
    <section
      id="assign-preview"
      tabIndex={-1}
      className={`${classes.preview} rounded-xl border border-border bg-canvas px-4 py-3`}
      aria-labelledby="assign-preview-title"
    >
      <h3 id="assign-preview-title">{m.common.preview()}</h3>
      <span id="assign-applications" tabIndex={-1} />
      <span id="assign-taskIds" tabIndex={-1} />
      {error ? <p className="text-caption/5 font-medium text-danger">{error}</p> : null}
      {isNothing ? (
        <p className="mt-1 text-caption/5 text-muted">
          {mode === 'reassign' ? m.task.noTasksSelected() : m.task.noApplicationsSelected()}
        </p>
      ) : null}
      <p className="mt-1 data-stale:text-muted" role="status" data-stale={preview.isStale || undefined}>
        {sentence(assign)}
      </p>
      {preview.failure ? (
        <div className="mt-3">
          <InlineNotice tone="danger" action={<Button onClick={preview.refetch}>{m.common.tryAgain()}</Button>}>
            {preview.failure}
          </InlineNotice>
        </div>
      ) : null}
      {data && data.shortTotal > 0 && entries.assignees.length > 0 ? (
        <div className="mt-3">
          <Shortage data={data} />
        </div>
      ) : null}
      {data && data.distribution.length > 0 ? <Distribution rows={data.distribution} verb={VERBS[mode]} /> : null}
      {data && data.conflictsTotal > 0 ? (
        <ConflictList conflicts={data.conflicts} total={data.conflictsTotal} onChanged={preview.refetch} />
      ) : null}
      {ignored.length > 0 ? (
        <>
          <h4 className={classes.subtitle}>
            {m.task.leftOutIgnoredtotal({ ignoredTotal: data?.ignoredTotal ?? ignored.length })}
          </h4>
          <LeftOut rows={ignored} />
          {(data?.ignoredTotal ?? 0) > ignored.length ? (
            <p className="text-muted">{m.task.andValueMore({ value: (data?.ignoredTotal ?? 0) - ignored.length })}</p>
          ) : null}
        </>
      ) : null}
      {mode !== 'reassign' && !isWhole && eligible.length > 0 ? (
        <details className="mt-3 text-caption/5">
          <summary className="w-fit cursor-pointer">
            {m.task.countToAssign({ count: m.common.countApplications({ count: eligible.length }) })}
          </summary>
          <ul className={`${classes.list} mt-2 grid gap-1.5 text-caption/5`}>
            {eligible.map(({ _id, applicationID, name }) => (
              <li key={_id}>
                <CircleCheck size={16} strokeWidth={1.75} aria-hidden="true" />
                <span>
                  {name} <span className="text-muted tabular-nums">{applicationID}</span>
                </span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

/** What is left out, by reason: each reason once, with what it is about. */
function LeftOut({ rows }: { rows: readonly { _id: string; applicationID: string; name: string; reason: string }[] }) {
  return (
    <ul className={`${classes.list} mt-2 grid gap-1.5 text-caption/5`} data-ignored>
      {[...Map.groupBy(rows, ({ reason }) => reason)].map(([reason, about]) => (
        <li key={reason}>
          <CircleSlash size={16} strokeWidth={1.75} aria-hidden="true" />
          <details>
            <summary className="cursor-pointer">
              {reason} <b className="tabular-nums">({about.length})</b>
            </summary>
            <ul className="ps-6">
              {about.map(({ _id, applicationID, name }) => (
                <li key={_id}>
                  {name} <span className="tabular-nums">{applicationID}</span>
                </li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  );
}

const SHOWN = 20;

const More = ({ total }: { total: number }) =>
  total > SHOWN ? <li className="text-muted">{m.task.andTotalMore({ total: total - SHOWN })}</li> : null;

const VERBS = { assign: m.task.newText(), auto: m.task.newText(), reassign: m.task.given() } as const;

/** The arithmetic in one line: what is counted is what will be made. */
function sentence({ mode, entries, eligible, subject, preview: { data } }: Assign): string {
  const people = m.common.countAssessors({ count: entries.assignees.length });
  const count = data?.count ?? 0;
  const tasks = m.common.countTasks({ count });
  if (entries.assignees.length === 0) return m.task.chooseAssigneesToSeeWhatEach();
  if (mode === 'reassign')
    return m.task.countOfTotalWillBe({ count, total: m.common.countSelectedTasks({ count: subject.tasks.length }), people });
  if (mode === 'assign')
    return m.task.applicationsPeopleTasksWillBe({
      applications: m.common.countApplications({ count: eligible.length }),
      people,
      tasks,
    });
  if (data && data.shortTotal > 0) return m.task.nothingCanBePublishedYet();
  return m.task.tasksWillBeCreatedForCounted({
    tasks,
    counted: m.common.countApplications({ count: data?.applications ?? 0 }),
    people,
  });
}

function Shortage({ data }: { data: NonNullable<Assign['preview']['data']> }) {
  const [cheapest, ...others] = data.fixes;
  return (
    <InlineNotice tone="danger" title={m.task.applicationsLackAssessors({ count: data.shortTotal })}>
      {cheapest ? (
        <p>
          <b>{m.task.whatWouldHelpMostSimply()}</b> {cheapest}
        </p>
      ) : null}
      {others.length > 0 ? <p>{m.task.orList({ list: others.join(' ' + m.task.or() + ' ') })}</p> : null}
      <ul className="mt-2 grid gap-1 text-caption/5">
        {data.short.slice(0, SHOWN).map(({ _id, applicationID, name, lacks, reasons }) => (
          <li key={_id}>
            {rich(m.task.lacks, { name, number: <span className="tabular-nums">{applicationID}</span>, lacks })}
            {reasons.length > 0 ? <span className="block text-xs/4">{reasons.slice(0, 5).join(' ')}</span> : null}
          </li>
        ))}
        <More total={data.shortTotal} />
      </ul>
    </InlineNotice>
  );
}
