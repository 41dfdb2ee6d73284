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
  if (about.isPending) return <Loading label="Loading the form" />;
  return <Form initial={newProgramme(about.data?.data.regional)} />;
}

/** Begins with everything of the programme that is copied, a year later. */
function NextRound({ copyOf }: { copyOf: string }) {
  const { me } = route.useRouteContext();
  const source = useQuery(readQuery('programme.one', { params: { id: copyOf } }));
  const guides = useGuideNames(source.data?.data, can(toActor(me), 'FORMS', 'READ'));
  if (source.error) return <LoadScreen title="New programme" error={source.error} onRetry={() => void source.refetch()} />;
  if (!source.data || guides.isPending) return <Loading label="Loading the form" />;
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
      toast.success(`“${programme.name}” was created.`);
      void router.navigate({ href: to.admin.programme(programme._id), replace: true });
    },
  });
  usePage({
    title: 'New programme',
    hasErrors: Object.keys(form.errors).length > 0,
    crumbs: [{ label: 'Programmes', href: to.admin.programmes }, { label: 'New programme' }],
  });
  if (!can(actor, 'PROGRAMMES', 'CREATE'))
    return <ForbiddenScreen title="New programme" help="Your role may not create programmes." />;
  return (
    <ProgrammeForm
      header={
        <PageHeader
          title="New programme"
          lead={
            source
              ? `Copied from “${source.name}”, with its contract templates, interview guidance, quorum, payment limit and publication settings. Check the dates.`
              : undefined
          }
        />
      }
      form={form}
      programme={null}
      mayNameManagers={mayNameManagers}
    />
  );
}
