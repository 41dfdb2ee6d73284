import { TextInput } from '@mantine/core';
import { PagedSelect } from '#components/select/PagedSelect.tsx';
import { Panel } from '#ui/Panel.tsx';
import { loaders, toastLoadError } from './loaders.ts';
import type { ProgrammeFormState } from './useProgrammeForm.ts';

/** Who runs the programme and who reviews for it. Naming managers hands out rights, so not everyone may. */
export function TeamPart({ form, mayNameManagers }: { form: ProgrammeFormState; mayNameManagers: boolean }) {
  const { values, errors, setValues } = form;
  return (
    <div id="part-team" tabIndex={-1} className="min-w-0 scroll-mt-4 rounded-xl">
      <Panel title="Team">
        <div className="mt-3 grid grid-cols-1 gap-4">
          {mayNameManagers ? (
            <PagedSelect
              id="programme-managers"
              label="Managers"
              description="They see its applications and act on them."
              multiple
              load={loaders.managers}
              value={values.managers}
              error={errors['managers']}
              placeholder="Search by name or email"
              onChange={(managers) => setValues({ managers })}
              onLoadError={toastLoadError}
            />
          ) : (
            <TextInput
              id="programme-managers"
              label="Managers"
              description="Named by people who see every programme."
              readOnly
              value={values.managers.map((manager) => manager.label).join(', ') || 'None'}
              error={errors['managers']}
            />
          )}
          <PagedSelect
            id="programme-reviewers"
            label="Reviewers (optional)"
            description="Assessors who are offered first when tasks are assigned."
            multiple
            load={loaders.reviewers}
            value={values.reviewers}
            error={errors['reviewers']}
            placeholder="Search by name or email"
            onChange={(reviewers) => setValues({ reviewers })}
            onLoadError={toastLoadError}
          />
        </div>
      </Panel>
    </div>
  );
}
