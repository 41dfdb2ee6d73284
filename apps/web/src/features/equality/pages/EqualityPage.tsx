import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { readQuery } from '#api/query.ts';
import { EditFrame } from '#components/EditFrame.tsx';
import { usePage } from '#components/page.ts';
import { PagedSelect } from '#components/select/PagedSelect.tsx';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { loaders, toastLoadError } from '#features/programme/staff/loaders.ts';
import { to } from '#paths.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { CheckLine } from '#ui/CheckLine.tsx';
import { NumberField } from '#ui/NumberField.tsx';
import { Panel } from '#ui/Panel.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { EqualityFigures } from '../EqualityFigures.tsx';
import { toControlId, useEqualityForm } from '../useEqualityForm.ts';

type Equality = Answer<'equality.one'>['data'];

const route = getRouteApi('/secure/admin/programmes/$programmeId/equality');

/** The equality monitoring of a programme: which form people are invited to, and the counts of what they chose. */
export function EqualityPage() {
  const { programmeId } = route.useParams();
  const query = useQuery(readQuery('equality.one', { params: { id: programmeId } }));
  const [round, setRound] = useState(0);
  const found = query.data?.data;
  usePage({
    title: found ? m.equality.monitoringOfName({ name: found.programme.name }) : m.equality.monitoring(),
    crumbs: [
      { label: m.common.programmes2(), href: to.admin.programmes },
      { label: found?.programme.name ?? m.common.programme(), href: to.admin.programme(programmeId) },
      { label: m.equality.monitoring() },
    ],
  });
  if (!found) return <LoadScreen title={m.equality.monitoring()} error={query.error} onRetry={() => void query.refetch()} />;
  return <Loaded key={round} found={found} onReload={() => void query.refetch().then(() => setRound((now) => now + 1))} />;
}

function Loaded({ found, onReload }: { found: Equality; onReload: () => void }) {
  const form = useEqualityForm(found);
  const { settings, leftOut, figures, mayChange } = found;
  return (
    <EditFrame
      title={m.equality.monitoring()}
      lead={m.equality.lead()}
      aside={
        <StatusChip
          tone={settings.isOffered ? 'success' : 'neutral'}
          label={settings.isOffered ? m.equality.offered() : m.equality.notOffered()}
        />
      }
      form={form}
      summary={form.summary(toControlId)}
      isEditable={mayChange}
      onSave={() => void form.save()}
      onReload={onReload}
    >
      <div className="mt-3 grid grid-cols-[minmax(0,560px)_minmax(264px,1fr)] items-start gap-4 tablet:grid-cols-1">
        <Settings form={form} leftOut={leftOut} mayChange={mayChange} />
        <EqualityFigures figures={figures} threshold={settings.threshold} />
      </div>
    </EditFrame>
  );
}

interface SettingsProps extends Pick<Equality, 'leftOut' | 'mayChange'> {
  form: ReturnType<typeof useEqualityForm>;
}

function Settings({ form, leftOut, mayChange }: SettingsProps) {
  const { values, errors, setValues, getInputProps } = form;
  return (
    <fieldset className="min-w-0 border-0 p-0" disabled={!mayChange}>
      <legend className="sr-only">{m.equality.monitoring()}</legend>
      <Panel>
        <div className="grid grid-cols-1 gap-4">
          <CheckLine
            label={m.equality.invitePeople()}
            hint={m.equality.inviteHelp()}
            checked={values.isOffered}
            onChange={(isOffered) => setValues({ isOffered })}
          />
          <PagedSelect
            id={toControlId('form')}
            label={m.equality.form()}
            description={m.equality.formHelp()}
            load={loaders.equalityForm}
            value={values.form}
            error={errors['form']}
            placeholder={m.programme.searchThePublishedForms()}
            onChange={(chosen) => setValues({ form: chosen })}
            onLoadError={toastLoadError}
          />
          {leftOut.length > 0 ? (
            <InlineNotice tone="warning" title={m.equality.notIncluded({ count: leftOut.length })}>
              {leftOut.map((label) => (
                <p key={label}>{label}</p>
              ))}
            </InlineNotice>
          ) : null}
          <NumberField
            id={toControlId('threshold')}
            label={m.equality.threshold()}
            hint={m.equality.thresholdHelp()}
            {...getInputProps('threshold')}
          />
        </div>
      </Panel>
    </fieldset>
  );
}
