import { can } from '@grantdesk/domain/access/can';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { toActor } from '#api/session.ts';
import { usePage } from '#components/page.ts';
import { ForbiddenScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { toast } from '#ui/toast.ts';
import { GuideEditor } from '../GuideEditor.tsx';
import { useGuideEditor } from '../useGuideEditor.ts';

const route = getRouteApi('/secure/admin/forms/score-guides/new');

/** A new score guide. */
export function NewScoreGuidePage() {
  const { me } = route.useRouteContext();
  const router = useRouter();
  const editor = useGuideEditor(null, (guide) => {
    toast.success(`“${guide.name}” was saved.`);
    void router.navigate({ href: to.admin.scoreGuide(guide._id), replace: true });
  });
  usePage({
    title: 'New score guide',
    hasErrors: Object.keys(editor.errors).length > 0,
    crumbs: [
      { label: 'Forms', href: to.admin.forms },
      { label: 'Score guides', href: to.admin.scoreGuides },
      { label: 'New guide' },
    ],
  });
  if (!can(toActor(me), 'FORMS', 'CREATE'))
    return <ForbiddenScreen title="New score guide" help="Your role may not create score guides." />;
  return <GuideEditor header={<PageHeader title="New score guide" />} editor={editor} readOnlyReason={null} />;
}
