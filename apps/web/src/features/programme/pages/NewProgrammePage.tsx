import { m } from '@grantdesk/messages';
import { can, canSeeAllProgrammes } from '@grantdesk/domain/access/can';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { readQuery } from '#api/query.ts';
import { toActor } from '#api/session.ts';
import { usePage } from '#components/page.ts';
import { Loading } from '#components/screens.tsx';
import { ForbiddenScreen, LoadScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { textIn } from '#router-search.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { toast } from '#ui/toast.ts';
import { newProgramme, toNextRound, type Programme, type ProgrammeDraft } from '../staff/programme-draft.ts';
import { ProgrammeForm } from '../staff/ProgrammeForm.tsx';
import { useGuideNames } from '../staff/useGuideNames.ts';
import { useProgrammeForm } from '../staff/useProgrammeForm.ts';

const route = getRouteApi('/secure/admin/programmes/new');

/** Begins with the currency and the zone of the organisation; with the product's own where these cannot be read. */
export function NewProgrammePage() {
  const copyOf = textIn(route.useSearch() as Record<string, unknown>, 'copyOf');
  return copyOf ? <NextRound copyOf={copyOf} /> : <Fresh />;
}

function Fresh() {
  const about = useQuery({ ...readQuery('settings.about', {}), staleTime: 60_000 });
  if (about.isPending) return <Loading label={m.programme.loadingTheForm()} />;
  return <Form initial={newProgramme(about.data?.data.regional)} />;
}

/** Begins with everything of the programme that is copied, a year later. */
function NextRound({ copyOf }: { copyOf: string }) {
  const { me } = route.useRouteContext();
  const source = useQuery(readQuery('programme.one', { params: { id: copyOf } }));
  const guides = useGuideNames(source.data?.data, can(toActor(me), 'FORMS', 'READ'));
  if (source.error)
    return <LoadScreen title={m.common.newProgramme()} error={source.error} onRetry={() => void source.refetch()} />;
  if (!source.data || guides.isPending) return <Loading label={m.programme.loadingTheForm()} />;
  const { data } = source.data;
  return <Form key={copyOf} initial={toNextRound(data, guides.names)} source={data} />;
}

function Form({ initial, source }: { initial: ProgrammeDraft; source?: Programme }) {
  const { me } = route.useRouteContext();
  const actor = toActor(me);
  const router = useRouter();
  const mayNameManagers = canSeeAllProgrammes(actor);
  const form = useProgrammeForm({
    programme: null,
    initial,
    mayNameManagers,
    copyOf: source?._id,
    onSaved: (programme) => {
      toast.success(m.common.nameWasCreated({ name: programme.name }));
      void router.navigate({ href: to.admin.programme(programme._id), replace: true });
    },
  });
  usePage({
    title: m.common.newProgramme(),
    hasErrors: Object.keys(form.errors).length > 0,
    crumbs: [{ label: m.common.programmes2(), href: to.admin.programmes }, { label: m.common.newProgramme() }],
  });
  if (!can(actor, 'PROGRAMMES', 'CREATE'))
    return <ForbiddenScreen title={m.common.newProgramme()} help={m.programme.yourRoleMayNotCreateProgrammes()} />;
  return (
    <ProgrammeForm
      header={
        <PageHeader
          title={m.common.newProgramme()}
          lead={source ? m.programme.copiedFromNameWithItsContract({ name: source.name }) : undefined}
        />
      }
      form={form}
      programme={null}
      mayNameManagers={mayNameManagers}
    />
  );
}
