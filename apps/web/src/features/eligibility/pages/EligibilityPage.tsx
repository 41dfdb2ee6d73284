import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { readQuery } from '#api/query.ts';
import { EditFrame } from '#components/EditFrame.tsx';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { CheckFigures } from '../CheckFigures.tsx';
import { toControlId, useCheckForm } from '../useCheckForm.ts';
import { CheckParts } from './CheckParts.tsx';

type Eligibility = Answer<'eligibility.one'>['data'];

const route = getRouteApi('/secure/admin/programmes/$programmeId/eligibility');

/** The eligibility check of a programme: what it asks, what the answers mean, and what became of those who completed it. */
export function EligibilityPage() {
  const { programmeId } = route.useParams();
  const query = useQuery(readQuery('eligibility.one', { params: { id: programmeId } }));
  const [round, setRound] = useState(0);
  const found = query.data?.data;
  usePage({
    title: found ? m.eligibility.checkOfName({ name: found.programme.name }) : m.eligibility.check(),
    crumbs: [
      { label: m.common.programmes2(), href: to.admin.programmes },
      { label: found?.programme.name ?? m.common.programme(), href: to.admin.programme(programmeId) },
      { label: m.eligibility.check() },
    ],
  });
  if (!found) return <LoadScreen title={m.eligibility.check()} error={query.error} onRetry={() => void query.refetch()} />;
  return <Loaded key={round} found={found} onReload={() => void query.refetch().then(() => setRound((now) => now + 1))} />;
}

function Loaded({ found, onReload }: { found: Eligibility; onReload: () => void }) {
  const form = useCheckForm(found);
  return (
    <EditFrame
      title={m.eligibility.check()}
      lead={m.eligibility.lead()}
      aside={
        <StatusChip
          tone={found.isOffered ? 'success' : 'neutral'}
          label={found.isOffered ? m.eligibility.offered() : m.eligibility.notOffered()}
        />
      }
      form={form}
      summary={form.summary(toControlId)}
      isEditable={found.mayChange && (form.values.isOffered || found.isOffered)}
      saveLabel={m.eligibility.saveTheCheck()}
      onSave={() => void form.save()}
      onReload={onReload}
    >
      {found.issues.length > 0 && !form.isDirty ? (
        <InlineNotice tone="warning" title={m.eligibility.formHasChanged()}>
          {found.issues.map(({ path, message }) => (
            <p key={`${path} ${message}`}>{message}</p>
          ))}
        </InlineNotice>
      ) : null}
      <div className="mt-3 grid grid-cols-[minmax(0,760px)_minmax(264px,344px)] items-start gap-4 tablet:grid-cols-1">
        <CheckParts form={form} sections={found.sections} mayChange={found.mayChange} />
        <CheckFigures figures={found.figures} />
      </div>
    </EditFrame>
  );
}
