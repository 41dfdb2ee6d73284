import { m } from '@grantdesk/messages';
import { can } from '@grantdesk/domain/access/can';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { readQuery } from '#api/query.ts';
import { toActor } from '#api/session.ts';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { toast } from '#ui/toast.ts';
import type { ScoreGuide } from '../guide-draft.ts';
import { GuideEditor } from '../GuideEditor.tsx';
import { useDuplicateGuide } from '../useDuplicateGuide.ts';
import { useGuideEditor } from '../useGuideEditor.ts';

const route = getRouteApi('/secure/admin/forms/score-guides/$scoreGuideId');

const crumbsOf = (name: string) => [
  { label: m.common.forms(), href: to.admin.forms },
  { label: m.common.scoreGuides(), href: to.admin.scoreGuides },
  { label: name },
];

/** A score guide; read-only for people who may not change it. */
export function ScoreGuidePage() {
  const { scoreGuideId } = route.useParams();
  const query = useQuery(readQuery('scoreGuide.adminOne', { params: { id: scoreGuideId } }));
  const guide = query.data?.data;
  if (guide) return <Loaded key={guide._id} guide={guide} />;
  return <NotLoaded error={query.error} onRetry={() => void query.refetch()} />;
}

function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  usePage({ title: m.common.scoreGuide(), crumbs: crumbsOf(m.common.scoreGuide()) });
  return <LoadScreen title={m.common.scoreGuide()} error={error} onRetry={onRetry} rows={[160, 240, 240]} />;
}

function Loaded({ guide }: { guide: ScoreGuide }) {
  const { me } = route.useRouteContext();
  const actor = toActor(me);
  const router = useRouter();
  const editor = useGuideEditor(guide, (saved) =>
    toast.success(m.scoreGuide.versionVersionOfNameWasSaved({ version: saved.version, name: saved.name })),
  );
  const duplicate = useDuplicateGuide((copy) => void router.navigate({ href: to.admin.scoreGuide(copy._id) }));
  const name = editor.guide?.name ?? guide.name;
  usePage({ title: name, hasErrors: Object.keys(editor.errors).length > 0, crumbs: crumbsOf(name) });
  const header = (
    <PageHeader
      title={name}
      aside={<span>{m.common.versionVersion({ version: editor.guide?.version ?? guide.version })}</span>}
      actions={
        <ReasonedButton
          leftSection={<Copy />}
          loading={duplicate.isPending}
          onClick={() => duplicate.mutate(guide._id)}
          reason={can(actor, 'FORMS', 'CREATE') ? undefined : m.scoreGuide.yourRoleMayNotCreateScore()}
        >
          {m.common.duplicate()}
        </ReasonedButton>
      }
    />
  );
  return (
    <GuideEditor
      header={header}
      editor={editor}
      readOnlyReason={can(actor, 'FORMS', 'UPDATE') ? null : m.scoreGuide.youMayReadThisScoreGuide()}
    />
  );
}
