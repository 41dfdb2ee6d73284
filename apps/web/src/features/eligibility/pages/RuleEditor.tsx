import { m } from '@grantdesk/messages';
import { RULE_OUTCOMES, type EligibilityRule, type RuleOutcome } from '@grantdesk/domain/eligibility/check';
import type { CompiledForm } from '@grantdesk/domain/form/compile';
import { NativeSelect, Textarea } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { LogicEditor } from '#features/form/logic/LogicEditor.tsx';
import { IconButton } from '#ui/IconButton.tsx';

const OUTCOMES: Record<RuleOutcome, string> = {
  NOT_ELIGIBLE: m.eligibility.cannotApply(),
  UNSURE: m.eligibility.mayApplyAfterReading(),
};

interface Props {
  number: number;
  id: string;
  rule: EligibilityRule;
  /** The questions of the check. */
  checkForm: CompiledForm;
  errors: { path: string; message: string }[];
  onChange: (rule: EligibilityRule) => void;
  onRemove: () => void;
}

/** One rule as a sentence: when the answers are so, the person cannot apply, or reads something first. */
export function RuleEditor({ number, id, rule, checkForm, errors, onChange, onRemove }: Props) {
  const ofText = errors.find(({ path }) => path.endsWith('.text'));
  const others = errors.filter((error) => error !== ofText);
  return (
    <section
      id={id}
      tabIndex={-1}
      className="grid grid-cols-1 gap-3 rounded-lg border border-border p-4"
      aria-label={m.eligibility.ruleNumber({ number })}
    >
      <div className="flex items-center justify-between">
        <h3 className="text-sm/5 font-semibold">{m.eligibility.ruleNumber({ number })}</h3>
        <IconButton label={m.eligibility.removeRule({ number })} icon={Trash2} iconSize={16} size={28} onClick={onRemove} />
      </div>
      <LogicEditor
        compiled={checkForm}
        logic={{ logicAction: 'SHOW', conditions: rule.conditions }}
        readers={[]}
        issues={[]}
        lead={m.eligibility.whenTheAnswers()}
        onChange={(logic) => onChange({ ...rule, conditions: logic?.conditions ?? [] })}
      />
      {others.map(({ path, message }) => (
        <p key={path} className="text-sm/5 text-danger">
          {message}
        </p>
      ))}
      <NativeSelect
        label={m.eligibility.itMeans()}
        value={rule.outcome}
        data={RULE_OUTCOMES.map((value) => ({ value, label: OUTCOMES[value] }))}
        onChange={(event) => onChange({ ...rule, outcome: event.currentTarget.value as RuleOutcome })}
      />
      <Textarea
        label={m.eligibility.whatTheyRead()}
        description={m.eligibility.whatTheyReadHelp()}
        autosize
        minRows={2}
        maxRows={8}
        value={rule.text}
        error={ofText?.message}
        onChange={(event) => onChange({ ...rule, text: event.currentTarget.value })}
      />
    </section>
  );
}
