import { m } from '@grantdesk/messages';
import { can, canSeeAllProgrammes } from '@grantdesk/domain/access/can';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { readQuery } from '#api/query.ts';
import { toActor } from '#api/session.ts';
import { usePage } from '#components/page.ts';
import { ForbiddenScreen, LoadScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { toast } from '#ui/toast.ts';
import { toDraft, type Programme } from '../staff/programme-draft.ts';
import { ProgrammeForm } from '../staff/ProgrammeForm.tsx';
import { editReason } from '../staff/rights.ts';
import { useGuideNames } from '../staff/useGuideNames.ts';
import { useProgrammeForm } from '../staff/useProgrammeForm.ts';

const route = getRouteApi('/secure/admin/programmes/$programmeId/edit');

const crumbsOf = (id: string, name: string) => [
  { label: m.common.programmes2(), href: to.admin.programmes },
  { label: name, href: to.admin.programme(id) },
  { label: m.common.edit() },
];

/** A programme that is being changed. */
export function EditProgrammePage() {
  const { programmeId } = route.useParams();
  const { me } = route.useRouteContext();
  const actor = toActor(me);
  // Read again each time the form opens, so that it never starts from an old state.
  const query = useQuery({ ...readQuery('programme.one', { params: { id: programmeId } }), refetchOnMount: 'always' });
  const programme = query.data?.data;
  const guides = useGuideNames(programme, can(actor, 'FORMS', 'READ'));
  const [round, setRound] = useState(0);
  const reload = async () => {
    await query.refetch();
    setRound((now) => now + 1);
  };
  const ready = programme && !guides.isPending && (query.isFetchedAfterMount || round > 0);
  if (ready) return <Loaded key={round} programme={programme} guideNames={guides.names} onReload={() => void reload()} />;
  return <NotLoaded id={programmeId} error={query.error} onRetry={() => void query.refetch()} />;
}

function NotLoaded({ id, error, onRetry }: { id: string; error: unknown; onRetry: () => void }) {
  usePage({ title: m.programme.editProgramme(), crumbs: crumbsOf(id, m.common.programme()) });
  return <LoadScreen title={m.programme.editProgramme()} error={error} onRetry={onRetry} rows={[240, 240]} />;
}

function Loaded({
  programme,
  guideNames,
  onReload,
}: {
  programme: Programme;
  guideNames: Record<string, string>;
  onReload: () => void;
}) {
  const { me } = route.useRouteContext();
  const actor = toActor(me);
  const router = useRouter();
  const mayNameManagers = programme.isManager && canSeeAllProgrammes(actor);
  const form = useProgrammeForm({
    programme,
    initial: toDraft(programme, guideNames),
    mayNameManagers,
    onSaved: (saved) => {
      toast.success(m.common.nameWasSaved({ name: saved.name }));
      void router.navigate({ href: to.admin.programme(saved._id) });
    },
  });
  usePage({
    title: m.common.editName({ name: programme.name }),
    hasErrors: Object.keys(form.errors).length > 0,
    crumbs: crumbsOf(programme._id, programme.name),
  });
  const reason = editReason(actor, programme);
  if (reason) return <ForbiddenScreen title={m.common.editName({ name: programme.name })} help={reason} />;
  const header = <PageHeader title={m.common.editName({ name: programme.name })} />;
  return (
    <ProgrammeForm header={header} form={form} programme={programme} mayNameManagers={mayNameManagers} onReload={onReload} />
  );
}
