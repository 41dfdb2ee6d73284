import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { claimSettingsIssues } from '@grantdesk/domain/claim/virement';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { EditFrame } from '#components/EditFrame.tsx';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { useForm } from '#form-hooks/useForm.ts';
import { toWholeNumber } from '#form-hooks/whole-number.ts';
import { to } from '#paths.ts';
import { CheckLine } from '#ui/CheckLine.tsx';
import { NumberField } from '#ui/NumberField.tsx';
import { Panel } from '#ui/Panel.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { toast } from '#ui/toast.ts';

type Found = Answer<'claim.settings'>['data'];

const route = getRouteApi('/secure/admin/programmes/$programmeId/spending');

/** How the reports of a programme account for spending. */
export function SpendingPage() {
  const { programmeId } = route.useParams();
  const query = useQuery(readQuery('claim.settings', { params: { id: programmeId } }));
  const [round, setRound] = useState(0);
  const found = query.data?.data;
  usePage({
    title: found ? m.claim.settingsOfName({ name: found.programme.name }) : m.claim.settings(),
    crumbs: [
      { label: m.common.programmes2(), href: to.admin.programmes },
      { label: found?.programme.name ?? m.common.programme(), href: to.admin.programme(programmeId) },
      { label: m.claim.settings() },
    ],
  });
  if (!found) return <LoadScreen title={m.claim.settings()} error={query.error} onRetry={() => void query.refetch()} />;
  return <Loaded key={round} found={found} onReload={() => void query.refetch().then(() => setRound((now) => now + 1))} />;
}

const toControlId = (path: string): string => `spending-${path}`;

function Loaded({ found, onReload }: { found: Found; onReload: () => void }) {
  const client = useQueryClient();
  const [revision, setRevision] = useState(found.revision);
  const form = useForm({
    initial: () => ({ ...found.settings, virementPercent: String(found.settings.virementPercent) }),
    validate: ({ virementPercent }) => claimSettingsIssues({ virementPercent: toWholeNumber(virementPercent) }),
  });
  const save = () =>
    form.send(async ({ virementPercent, ...values }) => {
      const { data } = await call('claim.update', {
        params: { id: found.programme._id },
        body: { ...values, virementPercent: toWholeNumber(virementPercent), revision },
      });
      setRevision(data.revision);
      toast.success(m.claim.settingsSaved());
      await invalidate(client, 'claim.settings', 'claim.one', 'claim.report');
    });
  const { values, setValues, getInputProps } = form;
  return (
    <EditFrame
      title={m.claim.settings()}
      lead={m.claim.settingsLead()}
      aside={
        <StatusChip
          tone={found.settings.isOffered ? 'success' : 'neutral'}
          label={found.settings.isOffered ? m.claim.isOn() : m.claim.isOff()}
        />
      }
      form={form}
      summary={form.summary(toControlId)}
      isEditable={found.mayChange}
      onSave={() => void save()}
      onReload={onReload}
    >
      <fieldset className="mt-3 max-w-[560px] min-w-0 border-0 p-0" disabled={!found.mayChange}>
        <legend className="sr-only">{m.claim.settings()}</legend>
        <Panel>
          <div className="grid grid-cols-1 gap-4">
            <CheckLine
              label={m.claim.offer()}
              hint={m.claim.offerHelp()}
              checked={values.isOffered}
              onChange={(isOffered) => setValues({ isOffered })}
            />
            <CheckLine
              label={m.claim.requireEvidence()}
              hint={m.claim.requireEvidenceHelp()}
              checked={values.needsEvidence}
              onChange={(needsEvidence) => setValues({ needsEvidence })}
            />
            <NumberField
              id={toControlId('virementPercent')}
              label={m.claim.percent()}
              hint={m.claim.percentHelp()}
              {...getInputProps('virementPercent')}
            />
          </div>
        </Panel>
      </fieldset>
    </EditFrame>
  );
}
