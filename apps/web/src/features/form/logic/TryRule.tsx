import { m } from '@grantdesk/messages';
import type { CompiledForm } from '@grantdesk/domain/form/compile';
import { readFieldType } from '@grantdesk/domain/form/field-types';
import { traceRule } from '@grantdesk/domain/form/trace';
import type { Answers, FormField, SmartLogic } from '@grantdesk/domain/form/types';
import { answerItems } from '@grantdesk/domain/form/values';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import classes from './Logic.module.css';
import { NOTHING_ANSWERED, useSamples } from './samples.ts';

/** The rule at work: answers to try it with here, and its result for the saved samples. */
export function TryRule({ compiled, logic, formId }: { compiled: CompiledForm; logic: SmartLogic; formId: string }) {
  const [answers, setAnswers] = useState<Answers>({});
  const [samples] = useSamples(formId);
  const ids = [...new Set(logic.conditions.flat().map((item) => item.logicSourceField))];
  const sources = ids.flatMap((id) => compiled.fieldById.get(id) ?? []);
  const set = (id: string, value: string) => setAnswers({ ...answers, [id]: value || null });
  return (
    <section>
      <h3 className={classes.heading}>{m.form.tryItWith()}</h3>
      {sources.map((field) => (
        <label key={field.field_id} className={`${classes.try} flex min-h-9 items-center justify-between gap-3 text-caption`}>
          <span>{field.field_label || field.field_id}</span>
          <TryInput
            field={field}
            value={answerItems(answers[field.field_id])[0] ?? ''}
            onChange={(value) => set(field.field_id, value)}
          />
        </label>
      ))}
      <Verdict name={m.form.theseAnswers()} compiled={compiled} logic={logic} answers={answers} says />
      {[NOTHING_ANSWERED, ...samples].map((sample) => (
        <Verdict key={sample.name} name={sample.name} compiled={compiled} logic={logic} answers={sample.answers} />
      ))}
    </section>
  );
}

function TryInput({ field, value, onChange }: { field: FormField; value: string; onChange: (value: string) => void }) {
  const options = field.field_options?.map((option) => option.value) ?? [];
  if (options.length === 0 || readFieldType(field.field_type) === 'TABLE')
    return (
      <input
        className={classes.token}
        value={value}
        placeholder={m.form.noAnswer()}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <select className={classes.token} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      <option value="">{m.form.noAnswer()}</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  );
}

interface VerdictProps {
  name: string;
  compiled: CompiledForm;
  logic: SmartLogic;
  answers: Answers;
  /** Announced, and in full sentences. */
  says?: boolean;
}

function Verdict({ name, compiled, logic, answers, says = false }: VerdictProps) {
  const { visible, rule, because } = traceRule(compiled, logic, answers);
  const Icon = visible ? Eye : EyeOff;
  return (
    <p
      className={`${classes.verdict} flex flex-wrap justify-between gap-x-3 gap-y-0 px-0 py-1 text-caption/5`}
      data-visible={visible || undefined}
      role={says ? 'status' : undefined}
      title={because}
    >
      <span>{name}</span>
      <span>
        <Icon size={14} aria-hidden="true" />
        {visible ? m.form.shown() : m.form.hidden()}
        {rule ? m.form.ruleRule({ rule }) : ''}
      </span>
      {says ? <small>{m.form.becauseBecause({ because })}</small> : null}
    </p>
  );
}
