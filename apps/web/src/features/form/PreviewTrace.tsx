import { m } from '@grantdesk/messages';
import type { CompiledForm } from '@grantdesk/domain/form/compile';
import { getFieldLogic } from '@grantdesk/domain/form/compile';
import { traceField } from '@grantdesk/domain/form/trace';
import type { Answers, FormSection } from '@grantdesk/domain/form/types';
import { TextInput } from '@mantine/core';
import { Eye, EyeOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AnswerStore } from '#components/form-renderer/answer-store.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Panel } from '#ui/Panel.tsx';
import classes from './Forms.module.css';
import { useSamples } from './logic/samples.ts';
import { useStore } from '#ui/use-store.ts';

interface PreviewTraceProps {
  formId: string;
  compiled: CompiledForm;
  store: AnswerStore;
  section: FormSection;
  /** Restarts the preview with these answers. */
  onTry: (answers: Answers) => void;
}

/** Why each question of the section with a rule is shown or hidden, and saved sample answers to try again. */
export function PreviewTrace({ formId, compiled, store, section, onTry }: PreviewTraceProps) {
  const answers = useStore(store.subscribeAny, store.answers);
  const [samples, setSamples] = useSamples(formId);
  const [name, setName] = useState('');
  const ruled = section.section_fields.filter(
    (field) => getFieldLogic(field) !== null || compiled.sectionLogic.has(section.section_id),
  );
  const keep = () => {
    const called = name.trim() || m.form.sampleNumber({ number: samples.length + 1 });
    setSamples([...samples.filter((sample) => sample.name !== called), { name: called, answers }]);
    setName('');
  };
  return (
    <div>
      <Panel title={m.form.whyItLooksSo()} note={ruled.length === 0 ? m.form.noQuestionOfThisSectionHas() : undefined}>
        {ruled.length > 0 ? (
          <ul className={`${classes.trace} mt-2 grid gap-1.5 text-caption/5`} aria-live="polite">
            {ruled.map((field) => {
              const { visible, because } = traceField(compiled, field.field_id, answers);
              const Icon = visible ? Eye : EyeOff;
              return (
                <li key={field.field_id} data-visible={visible || undefined}>
                  <Icon size={16} aria-hidden="true" />
                  <span>
                    {field.field_label || field.field_id}
                    <small>{m.form.visibleBecause({ visible: String(visible), reason: because })}</small>
                  </span>
                </li>
              );
            })}
          </ul>
        ) : null}
      </Panel>
      <Panel title={m.form.samples()} note={m.form.answersSavedOnThisDevice()}>
        <ul className={`${classes.trace} mt-2 grid gap-1.5 text-caption/5`}>
          {samples.map((sample) => (
            <li key={sample.name} className={classes.sample}>
              <Button size="xs" onClick={() => onTry(sample.answers)}>
                {sample.name}
              </Button>
              <IconButton
                label={m.common.removeName({ name: sample.name })}
                icon={Trash2}
                iconSize={16}
                size={28}
                onClick={() => setSamples(samples.filter((one) => one !== sample))}
              />
            </li>
          ))}
        </ul>
        <div className="mt-2 flex flex-wrap items-end gap-2">
          <TextInput
            aria-label={m.form.nameOfTheSample()}
            placeholder={m.form.sampleNumber({ number: samples.length + 1 })}
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button onClick={keep}>{m.form.keepTheseAnswers()}</Button>
        </div>
      </Panel>
    </div>
  );
}
