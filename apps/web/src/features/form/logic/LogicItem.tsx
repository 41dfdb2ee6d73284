import { m } from '@grantdesk/messages';
import type { CompiledForm } from '@grantdesk/domain/form/compile';
import { COMPARISON_WORDS } from '@grantdesk/domain/form/describe-logic';
import { fieldTypeRow, isInput } from '@grantdesk/domain/form/field-types';
import type { FormIssue } from '@grantdesk/domain/form/logic-issues';
import { wouldCircle } from '@grantdesk/domain/form/trace';
import { LOGIC_COMPARISONS, type FormField, type SmartLogicItem } from '@grantdesk/domain/form/types';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import { ChoiceControl } from './ChoiceControl.tsx';
import classes from './Logic.module.css';

interface LogicItemProps {
  compiled: CompiledForm;
  item: SmartLogicItem;
  /** Condition and place, for finding the row again. */
  place: string;
  readers: readonly string[];
  isFirst: boolean;
  problems: readonly FormIssue[];
  onChange: (item: SmartLogicItem, joins?: string) => void;
  onRemove: () => void;
}

/** One comparison: a field, how it is compared, and with what. Only what makes sense for the field is offered. */
export function LogicItem({ compiled, item, place, readers, isFirst, problems, onChange, onRemove }: LogicItemProps) {
  const blocked = useMemo(() => wouldCircle(compiled, readers), [compiled, readers]);
  const source = compiled.fieldById.get(item.logicSourceField);
  const offered = source ? fieldTypeRow(source.field_type).comparisons : LOGIC_COMPARISONS;
  const comparisons = offered.some((one) => one === item.logicComparison) ? offered : [...offered, item.logicComparison];
  const needsChoice = item.logicComparison !== 'EMPTY' && item.logicComparison !== 'NOT EMPTY';
  const pickSource = (id: string) => {
    const next = compiled.fieldById.get(id);
    const allowed = next ? fieldTypeRow(next.field_type).comparisons : LOGIC_COMPARISONS;
    const comparison = allowed.find((one) => one === item.logicComparison) ?? allowed.find((one) => one === 'IS') ?? 'NOT EMPTY';
    onChange({ logicSourceField: id, logicComparison: comparison, logicChoice: '' });
  };
  const name = source?.field_label || m.form.aField();
  return (
    <div className="mb-2 flex min-w-0 flex-wrap items-center gap-1.5" data-place={place}>
      {isFirst ? null : <span className="pe-0.5">{m.common.and()}</span>}
      <select
        className={classes.token}
        aria-label={m.form.fieldWhoseAnswerCounts()}
        value={item.logicSourceField}
        data-empty={source ? undefined : ''}
        onChange={(event) => pickSource(event.currentTarget.value)}
      >
        {source ? null : (
          <option value={item.logicSourceField}>
            {item.logicSourceField
              ? m.form.logicsourcefieldNotInTheForm({ logicSourceField: item.logicSourceField })
              : m.form.chooseAField()}
          </option>
        )}
        {compiled.sections.map((section) => (
          <optgroup key={section.section_id} label={section.section_name || m.form.untitledSection()}>
            {section.section_fields.map((field) => (
              <option key={field.field_id} value={field.field_id} disabled={blocked.has(field.field_id)}>
                {optionText(field, blocked, readers)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <select
        className={classes.token}
        aria-label={m.form.howNameIsCompared({ name })}
        value={item.logicComparison}
        onChange={(event) => onChange({ ...item, logicComparison: event.currentTarget.value })}
      >
        {comparisons.map((comparison) => (
          <option key={comparison} value={comparison}>
            {COMPARISON_WORDS[comparison] ?? comparison}
          </option>
        ))}
      </select>
      {needsChoice ? (
        <ChoiceControl
          source={source}
          comparison={item.logicComparison}
          value={item.logicChoice ?? ''}
          label={m.form.whatNameIsComparedWith({ name })}
          onChange={(logicChoice) => onChange({ ...item, logicChoice }, 'choice')}
        />
      ) : null}
      <IconButton label={m.form.removeTheComparisonOfName({ name })} icon={X} iconSize={16} size={26} onClick={onRemove} />
      {problems.map((issue) => (
        <p key={issue.message} className="mb-1.5 basis-full text-caption/5 text-warning">
          {issue.message}
        </p>
      ))}
    </div>
  );
}

function optionText(field: FormField, blocked: ReadonlySet<string>, readers: readonly string[]): string {
  const label = field.field_label || field.field_id;
  if (readers.includes(field.field_id)) return `${label} (itself)`;
  if (blocked.has(field.field_id)) return m.form.labelWouldGoRoundInA({ label });
  return isInput(field) ? label : `${label} (calculated)`;
}
