import { m } from '@grantdesk/messages';
import type { CompiledForm } from '@grantdesk/domain/form/compile';
import type { FormIssue } from '@grantdesk/domain/form/logic-issues';
import type { LogicAction, SmartLogic, SmartLogicItem } from '@grantdesk/domain/form/types';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { LogicItem } from './LogicItem.tsx';
import classes from './Logic.module.css';

interface LogicEditorProps {
  compiled: CompiledForm;
  logic: SmartLogic;
  /** Ids of the fields that the rule shows or hides; it cannot read them, or what hangs on them. */
  readers: readonly string[];
  issues: readonly FormIssue[];
  onChange: (logic: SmartLogic | null, joins?: string) => void;
  /** What the conditions decide, in place of showing and hiding; the whole rule is then removed by its owner. */
  lead?: string;
}

/** A rule as a sentence: "Show when Country is Nigeria and Budget is greater than 5,000,000, or when …". */
export function LogicEditor({ compiled, logic, readers, issues, onChange, lead }: LogicEditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const { conditions } = logic;
  const setConditions = (next: SmartLogicItem[][], joins?: string) => onChange({ ...logic, conditions: next }, joins);
  /** After adding, the new comparison's field; after removing, the one before it. */
  const focusItem = (condition: number, place: number) =>
    requestAnimationFrame(() => {
      const target = box.current?.querySelector<HTMLElement>(`[data-place="${condition}.${place}"] select`);
      (target ?? box.current?.querySelector<HTMLElement>('select'))?.focus();
    });
  const add = (condition: number) => {
    const items = conditions[condition] ?? [];
    const blank = { logicSourceField: '', logicComparison: 'IS', logicChoice: '' };
    setConditions(condition < conditions.length ? conditions.with(condition, [...items, blank]) : [...conditions, [blank]]);
    focusItem(condition, items.length);
  };
  const change = (condition: number, place: number, item: SmartLogicItem, joins?: string) =>
    setConditions(
      conditions.with(condition, (conditions[condition] ?? []).with(place, item)),
      joins && `${joins} ${condition}.${place}`,
    );
  const remove = (condition: number, place: number) => {
    const items = (conditions[condition] ?? []).toSpliced(place, 1);
    const rest = items.length > 0 ? conditions.with(condition, items) : conditions.toSpliced(condition, 1);
    if (rest.length === 0) {
      onChange(null);
      requestAnimationFrame(() => document.getElementById('add-rule')?.focus());
      return;
    }
    setConditions(rest);
    focusItem(Math.min(condition, rest.length - 1), Math.max(0, place - 1));
  };
  const problemsAt = (path: string) =>
    issues.filter((issue) => issue.path.replace(/^(field|section)_smart_logic(\.conditions)?\.?/, '') === path);
  return (
    <div ref={box}>
      <div className="grid grid-cols-1 gap-2 rounded-xl border border-border bg-canvas px-3.5 pt-2.25 pb-3">
        <p className="leading-8.5">
          {lead ?? (
            <>
              <select
                className={classes.token}
                data-action=""
                aria-label={m.form.showOrHide()}
                value={logic.logicAction}
                onChange={(event) => onChange({ ...logic, logicAction: event.currentTarget.value as LogicAction })}
              >
                <option value="SHOW">{m.common.show()}</option>
                <option value="HIDE">{m.common.hide()}</option>
              </select>{' '}
              {m.form.when()}
            </>
          )}
        </p>
        {conditions.map((items, condition) => (
          // Conditions are distinguished only by their position.
          <div
            key={condition}
            role="group"
            aria-label={m.form.conditionConditionOfTotal({ condition: condition + 1, total: conditions.length })}
          >
            {condition > 0 ? (
              <p className={`${classes.or} mt-0.5 mb-2.5 flex items-center gap-2.5 text-xs font-semibold text-muted`}>
                {m.form.orWhen()}
              </p>
            ) : null}
            {items.map((item, place) => (
              <LogicItem
                key={place}
                compiled={compiled}
                item={item}
                place={`${condition}.${place}`}
                readers={readers}
                isFirst={place === 0}
                problems={['', '.logicSourceField', '.logicComparison', '.logicChoice'].flatMap((part) =>
                  problemsAt(`${condition}.${place}${part}`),
                )}
                onChange={(next, joins) => change(condition, place, next, joins)}
                onRemove={() => remove(condition, place)}
              />
            ))}
            {problemsAt(String(condition)).map((issue) => (
              <p key={issue.message} className="mb-1.5 basis-full text-caption/5 text-warning">
                {issue.message}
              </p>
            ))}
            <Button size="xs" leftSection={<Plus />} onClick={() => add(condition)}>
              {m.common.and()}
            </Button>
          </div>
        ))}
      </div>
      {problemsAt('').map((issue) => (
        <p key={issue.message} className="mb-1.5 basis-full text-caption/5 text-warning">
          {issue.message}
        </p>
      ))}
      <div className="mt-2 flex justify-between">
        <Button size="xs" leftSection={<Plus />} onClick={() => add(conditions.length)}>
          {m.form.orWhen()}
        </Button>
        {lead ? null : (
          <Button
            size="xs"
            variant="subtle"
            color="danger"
            onClick={() => {
              onChange(null);
              requestAnimationFrame(() => document.getElementById('add-rule')?.focus());
            }}
          >
            {m.form.removeLogic()}
          </Button>
        )}
      </div>
    </div>
  );
}
