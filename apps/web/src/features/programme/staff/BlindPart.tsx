import { m } from '@grantdesk/messages';
import { likelyIdentityQuestions } from '@grantdesk/domain/scoring/blind';
import { TASK_ACTIONS, type TaskAction } from '@grantdesk/domain/task/score';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { listTaskActions } from '@grantdesk/domain/stage/shape';
import { Checkbox } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';
import { loadKnown } from '#components/select/known-options.ts';
import { PagedSelect } from '#components/select/PagedSelect.tsx';
import type { PagedOption } from '#components/select/usePagedOptions.ts';
import { Panel } from '#ui/Panel.tsx';
import { toastLoadError } from './loaders.ts';
import type { ProgrammeFormState } from './useProgrammeForm.ts';

/** The questions of the chosen forms as options, each with its section. */
function useQuestions(formIds: string[]) {
  const forms = useQueries({ queries: formIds.map((id) => readQuery('form.one', { params: { id } })) });
  const questions = forms.flatMap(({ data }) =>
    (data?.data.sections ?? []).flatMap((section) =>
      section.section_fields.map((field) => ({ ...field, section_name: section.section_name })),
    ),
  );
  const options = questions.map((question): PagedOption => ({
    value: question.field_id,
    label: question.field_label,
    detail: question.section_name,
  }));
  return { options, load: loadKnown(options), likely: () => likelyIdentityQuestions(questions) };
}

/** Which stages are reviewed without knowing who applied, and which answers would reveal it. */
export function BlindPart({ form }: { form: ProgrammeFormState }) {
  const { values, errors, setValues } = form;
  const { options, load, likely } = useQuestions(
    [values.applicationForm[0]?.value, values.stages.includes('PROPOSAL') ? values.proposalForm[0]?.value : undefined].filter(
      (id): id is string => Boolean(id),
    ),
  );
  const named = new Map(options.map((option) => [option.value, option]));
  const toggle = (action: TaskAction, isOn: boolean) => {
    const blindStages = TASK_ACTIONS.filter((each) => (each === action ? isOn : values.blindStages.includes(each)));
    const isFirst = isOn && values.identityQuestions.length === 0;
    const identityQuestions = isFirst ? likely().flatMap((id) => named.get(id) ?? []) : values.identityQuestions;
    setValues({ blindStages, identityQuestions });
  };
  return (
    <div id="part-blind" tabIndex={-1} className="min-w-0 scroll-mt-4 rounded-xl">
      <Panel title={m.common.blindReview()} note={m.programme.assessorsOfTheseStagesDoNot()}>
        <div className="mt-3 grid grid-cols-1 gap-4">
          <Checkbox.Group label={m.common.stages()} value={values.blindStages}>
            <div className="mt-2 grid gap-2">
              {listTaskActions(values.stages).map((action) => (
                <Checkbox
                  key={action}
                  value={action}
                  label={statusLabel('taskAction', action).label}
                  onChange={(event) => toggle(action, event.currentTarget.checked)}
                />
              ))}
            </div>
          </Checkbox.Group>
          {values.blindStages.length > 0 ? (
            <PagedSelect
              id="programme-identityQuestions"
              label={m.programme.questionsThatTellWhoApplied()}
              description={m.programme.theirAnswersAndFilesAreLeft()}
              multiple
              load={load}
              searchDelay={0}
              value={values.identityQuestions.map((option) => named.get(option.value) ?? option)}
              error={errors['identityQuestions']}
              placeholder={m.programme.searchTheQuestions()}
              onChange={(identityQuestions) => setValues({ identityQuestions })}
              onLoadError={toastLoadError}
            />
          ) : null}
        </div>
      </Panel>
    </div>
  );
}
