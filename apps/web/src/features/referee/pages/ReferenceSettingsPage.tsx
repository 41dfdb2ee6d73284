import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { REVIEWER_ACCESS, type ReviewerAccess } from '@grantdesk/domain/referee/settings';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { readQuery } from '#api/query.ts';
import { EditFrame } from '#components/EditFrame.tsx';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { CheckLine } from '#ui/CheckLine.tsx';
import { NumberField } from '#ui/NumberField.tsx';
import { Panel } from '#ui/Panel.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { toControlId, useRefereeSettings } from '../useRefereeSettings.ts';

type Found = Answer<'referee.settings'>['data'];

const route = getRouteApi('/secure/admin/programmes/$programmeId/references');

const READERS: Record<ReviewerAccess, string> = {
  NONE: m.referee.reviewersNever(),
  NOT_BLIND: m.referee.reviewersNotBlind(),
  NAMES_HIDDEN: m.referee.reviewersNamesHidden(),
};

/** What a programme requests of references: how many, by which form, and who reads them. */
export function ReferenceSettingsPage() {
  const { programmeId } = route.useParams();
  const query = useQuery(readQuery('referee.settings', { params: { id: programmeId } }));
  const [round, setRound] = useState(0);
  const found = query.data?.data;
  usePage({
    title: found ? m.referee.referencesOfName({ name: found.programme.name }) : m.referee.references(),
    crumbs: [
      { label: m.common.programmes2(), href: to.admin.programmes },
      { label: found?.programme.name ?? m.common.programme(), href: to.admin.programme(programmeId) },
      { label: m.referee.references() },
    ],
  });
  if (!found) return <LoadScreen title={m.referee.references()} error={query.error} onRetry={() => void query.refetch()} />;
  return <Loaded key={round} found={found} onReload={() => void query.refetch().then(() => setRound((now) => now + 1))} />;
}

function Loaded({ found, onReload }: { found: Found; onReload: () => void }) {
  const form = useRefereeSettings(found);
  const isOn = found.settings.max > 0;
  return (
    <EditFrame
      title={m.referee.references()}
      lead={m.referee.settingsLead()}
      aside={
        <StatusChip
          tone={isOn ? 'success' : 'neutral'}
          label={
            isOn ? m.referee.countRequested({ min: found.settings.min, max: found.settings.max }) : m.referee.noneAreRequested()
          }
        />
      }
      form={form}
      summary={form.summary(toControlId)}
      isEditable={found.mayChange}
      onSave={() => void form.save()}
      onReload={onReload}
    >
      <fieldset className="mt-3 grid max-w-[760px] min-w-0 grid-cols-1 gap-4 border-0 p-0" disabled={!found.mayChange}>
        <legend className="sr-only">{m.referee.references()}</legend>
        <Requests form={form} forms={found.forms} />
        <Readers form={form} denial={found.applicantReadsDenial} />
      </fieldset>
    </EditFrame>
  );
}

type Form = ReturnType<typeof useRefereeSettings>;

function Requests({ form, forms }: { form: Form; forms: Found['forms'] }) {
  const { values, setValues, getInputProps } = form;
  return (
    <Panel title={m.referee.whatIsRequested()}>
      <div className="mt-3 grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
          <NumberField id={toControlId('min')} label={m.referee.atLeast()} {...getInputProps('min')} />
          <NumberField
            id={toControlId('max')}
            label={m.referee.atMost()}
            hint={m.referee.atMostHint()}
            {...getInputProps('max')}
          />
          <NumberField id={toControlId('days')} label={m.referee.days()} {...getInputProps('days')} />
        </div>
        <NativeSelect
          id={toControlId('form')}
          label={m.referee.form()}
          description={m.referee.formHelp()}
          data={[{ value: '', label: m.referee.noForm() }, ...forms.map(({ _id, name }) => ({ value: _id, label: name }))]}
          {...getInputProps('form')}
        />
        <NativeSelect
          id={toControlId('invitedWhen')}
          label={m.referee.whenInvited()}
          value={values.invitedWhen}
          data={[
            { value: 'SUBMITTED', label: m.referee.onceSubmitted() },
            { value: 'NAMED', label: m.referee.onceNamed() },
          ]}
          onChange={(event) => setValues({ invitedWhen: event.currentTarget.value as 'NAMED' | 'SUBMITTED' })}
        />
        <CheckLine
          label={m.referee.namedBeforeSubmit()}
          hint={m.referee.namedBeforeSubmitHelp()}
          checked={values.namedBeforeSubmit}
          onChange={(namedBeforeSubmit) => setValues({ namedBeforeSubmit })}
        />
        <CheckLine
          label={m.referee.refuseSameOrganisation()}
          hint={m.referee.refuseSameOrganisationHelp()}
          checked={values.refusesSameOrganisation}
          onChange={(refusesSameOrganisation) => setValues({ refusesSameOrganisation })}
        />
      </div>
    </Panel>
  );
}

function Readers({ form, denial }: { form: Form; denial: string | null }) {
  const { values, errors, setValues } = form;
  return (
    <Panel title={m.referee.whoReads()} note={m.referee.whoReadsNote()}>
      <div className="mt-3 grid grid-cols-1 gap-4">
        <NativeSelect
          id={toControlId('reviewersRead')}
          label={m.referee.reviewers()}
          value={values.reviewersRead}
          data={REVIEWER_ACCESS.map((value) => ({ value, label: READERS[value] }))}
          onChange={(event) => setValues({ reviewersRead: event.currentTarget.value as ReviewerAccess })}
        />
        <div id={toControlId('applicantReads')} tabIndex={-1}>
          <CheckLine
            label={m.referee.applicantReads()}
            hint={errors['applicantReads'] ?? denial ?? m.referee.applicantReadsHelp()}
            checked={values.applicantReads}
            onChange={(applicantReads) => setValues({ applicantReads })}
          />
        </div>
      </div>
    </Panel>
  );
}
