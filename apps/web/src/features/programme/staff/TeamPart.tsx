import { m } from '@grantdesk/messages';
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
      <Panel title={m.programme.team()}>
        <div className="mt-3 grid grid-cols-1 gap-4">
          {mayNameManagers ? (
            <PagedSelect
              id="programme-managers"
              label={m.common.managers()}
              description={m.programme.theySeeItsApplicationsAndAct()}
              multiple
              load={loaders.managers}
              value={values.managers}
              error={errors['managers']}
              placeholder={m.programme.searchByNameOrEmail()}
              onChange={(managers) => setValues({ managers })}
              onLoadError={toastLoadError}
            />
          ) : (
            <TextInput
              id="programme-managers"
              label={m.common.managers()}
              description={m.programme.namedByPeopleWhoSeeEvery()}
              readOnly
              value={values.managers.map((manager) => manager.label).join(', ') || 'None'}
              error={errors['managers']}
            />
          )}
          <PagedSelect
            id="programme-reviewers"
            label={m.programme.reviewersOptional()}
            description={m.programme.assessorsWhoAreOfferedFirstWhen()}
            multiple
            load={loaders.reviewers}
            value={values.reviewers}
            error={errors['reviewers']}
            placeholder={m.programme.searchByNameOrEmail()}
            onChange={(reviewers) => setValues({ reviewers })}
            onLoadError={toastLoadError}
          />
        </div>
      </Panel>
    </div>
  );
}
