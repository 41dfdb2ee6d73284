import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { canBeAsked, toCheckForm } from '@grantdesk/domain/eligibility/check';
import { compileForm } from '@grantdesk/domain/form/compile';
import type { FormSection } from '@grantdesk/domain/form/types';
import { Textarea } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { loadKnown } from '#components/select/known-options.ts';
import { PagedSelect } from '#components/select/PagedSelect.tsx';
import type { PagedOption } from '#components/select/usePagedOptions.ts';
import { Button } from '#ui/Button.tsx';
import { CheckLine } from '#ui/CheckLine.tsx';
import { Panel } from '#ui/Panel.tsx';
import { type CheckForm, toControlId } from '../useCheckForm.ts';
import { RuleEditor } from './RuleEditor.tsx';

interface Props {
  form: CheckForm;
  sections: Answer<'eligibility.one'>['data']['sections'];
  mayChange: boolean;
}

/** What the check asks and what the answers mean, as its editors see it; others read it. */
export function CheckParts({ form, sections, mayChange }: Props) {
  const { values, errors, setValues } = form;
  const { options, load } = useQuestions(sections as FormSection[]);
  const checkForm = useMemo(
    () => compileForm(toCheckForm({ intro: '', questions: values.questions }, { sections: sections as FormSection[] })),
    [values.questions, sections],
  );
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4 border-0 p-0" disabled={!mayChange}>
      <legend className="sr-only">{m.eligibility.check()}</legend>
      <Panel>
        <CheckLine
          label={m.eligibility.offerACheck()}
          hint={m.eligibility.offerHelp()}
          checked={values.isOffered}
          onChange={(isOffered) => setValues({ isOffered })}
        />
      </Panel>
      {values.isOffered ? (
        <>
          <Panel title={m.eligibility.questions()}>
            <div className="mt-3 grid grid-cols-1 gap-4">
              <Textarea
                label={m.eligibility.introduction()}
                description={m.eligibility.introductionHelp()}
                autosize
                minRows={2}
                maxRows={8}
                {...form.getInputProps('intro')}
              />
              <PagedSelect
                id={toControlId('questions')}
                label={m.eligibility.questions()}
                description={m.eligibility.questionsHelp()}
                multiple
                load={load}
                searchDelay={0}
                value={values.questions.map((id) => options.find(({ value }) => value === id) ?? { value: id, label: id })}
                error={Object.entries(errors).find(([path]) => path.startsWith('questions'))?.[1]}
                placeholder={m.programme.searchTheQuestions()}
                onChange={(chosen) => setValues({ questions: chosen.map(({ value }) => value) })}
              />
            </div>
          </Panel>
          <Panel title={m.eligibility.rules()} note={m.eligibility.rulesHelp()}>
            <div className="mt-3 grid grid-cols-1 gap-4" id={toControlId('rules')} tabIndex={-1}>
              {values.rules.map((rule, index) => (
                // Rules have nothing but their place.
                <RuleEditor
                  key={index}
                  number={index + 1}
                  id={toControlId(`rules.${index}`)}
                  rule={rule}
                  checkForm={checkForm}
                  errors={Object.entries(errors).flatMap(([path, message]) =>
                    path === `rules.${index}` || path.startsWith(`rules.${index}.`) ? [{ path, message }] : [],
                  )}
                  onChange={(next) => setValues({ rules: values.rules.with(index, next) })}
                  onRemove={() => setValues({ rules: values.rules.toSpliced(index, 1) })}
                />
              ))}
              {errors['rules'] ? <p className="text-sm/5 text-danger">{errors['rules']}</p> : null}
              <p>
                <Button
                  leftSection={<Plus />}
                  onClick={() =>
                    setValues({
                      rules: [
                        ...values.rules,
                        {
                          conditions: [[{ logicSourceField: '', logicComparison: 'IS', logicChoice: '' }]],
                          outcome: 'NOT_ELIGIBLE',
                          text: '',
                        },
                      ],
                    })
                  }
                >
                  {m.eligibility.addRule()}
                </Button>
              </p>
            </div>
          </Panel>
        </>
      ) : null}
    </fieldset>
  );
}

/** The questions that a check can ask, each with its section. */
function useQuestions(sections: readonly FormSection[]) {
  const options = useMemo(
    () =>
      sections.flatMap((section) =>
        section.section_fields.filter(canBeAsked).map((field): PagedOption => ({
          value: field.field_id,
          label: field.field_label,
          detail: section.section_name,
        })),
      ),
    [sections],
  );
  return { options, load: loadKnown(options) };
}
