import { m } from '@grantdesk/messages';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { listTaskActions } from '@grantdesk/domain/stage/shape';
import { TextInput } from '@mantine/core';
import { PagedSelect } from '#components/select/PagedSelect.tsx';
import { Panel } from '#ui/Panel.tsx';
import { loaders, toastLoadError } from './loaders.ts';
import type { ProgrammeFormState } from './useProgrammeForm.ts';

type FormPath = 'applicationForm' | 'proposalForm' | 'reportForm';

/** Which published forms applicants and grantees fill in. */
export function FormsPart({ form, formLock }: { form: ProgrammeFormState; formLock: string | null }) {
  const { values, errors, setValues } = form;
  const field = (path: FormPath, label: string, description?: string) => (
    <PagedSelect
      id={`programme-${path}`}
      label={label}
      description={description}
      load={loaders[path]}
      value={values[path]}
      error={errors[path]}
      placeholder={m.programme.searchThePublishedForms()}
      onChange={(value) => setValues({ [path]: value })}
      onLoadError={toastLoadError}
    />
  );
  return (
    <div id="part-forms" tabIndex={-1} className="min-w-0 scroll-mt-4 rounded-xl">
      <Panel title={m.common.forms()} note={m.programme.publishedFormsCanBeChosenNew()}>
        <div className="mt-3 grid grid-cols-1 gap-4">
          {formLock ? (
            <TextInput
              id="programme-applicationForm"
              label={m.common.applicationForm()}
              description={formLock}
              readOnly
              value={values.applicationForm[0]?.label ?? ''}
              error={errors['applicationForm']}
            />
          ) : (
            field('applicationForm', m.common.applicationForm())
          )}
          {values.stages.includes('PROPOSAL') ? field('proposalForm', m.programme.proposalFormNeededToCallFor()) : null}
          {field('reportForm', m.programme.reportFormOptional(), m.programme.reportFormHelp())}
        </div>
      </Panel>
    </div>
  );
}

/** The guide that reviewers score by, for each kind of task. */
export function ScoringPart({ form }: { form: ProgrammeFormState }) {
  const { values, errors, setValues } = form;
  return (
    <div id="part-scoring" tabIndex={-1} className="min-w-0 scroll-mt-4 rounded-xl">
      <Panel title={m.common.scoreGuides()} note={m.programme.proposedWhenTasksOfThisKind()}>
        <div className="mt-3 grid grid-cols-1 gap-4">
          {listTaskActions(values.stages).map((action) => (
            <PagedSelect
              key={action}
              id={`programme-scoreGuides-${action}`}
              label={m.programme.labelOptional({ label: statusLabel('taskAction', action).label })}
              load={loaders.scoreGuides}
              value={values.scoreGuides[action]}
              error={errors[`scoreGuides.${action}`]}
              placeholder={m.programme.searchTheScoreGuides()}
              onChange={(value) => setValues({ scoreGuides: { ...values.scoreGuides, [action]: value } })}
              onLoadError={toastLoadError}
            />
          ))}
        </div>
      </Panel>
    </div>
  );
}
