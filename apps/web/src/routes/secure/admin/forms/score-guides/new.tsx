import { can } from '@grantdesk/domain/access/can';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { actorOf } from '../../../../../api/session.ts';
import { usePage } from '../../../../../components/page.ts';
import { ForbiddenScreen } from '../../../../../components/StaffScreens.tsx';
import { GuideEditor } from '../../../../../features/score-guides/GuideEditor.tsx';
import { useGuideEditor } from '../../../../../features/score-guides/useGuideEditor.ts';
import { to } from '../../../../../paths.ts';
import { PageHeader } from '../../../../../ui/PageHeader.tsx';
import { toast } from '../../../../../ui/toast.ts';

export const Route = createFileRoute('/secure/admin/forms/score-guides/new')({ component: NewScoreGuide });

function NewScoreGuide() {
  const { me } = Route.useRouteContext();
  const router = useRouter();
  const editor = useGuideEditor(null, (guide) => {
    toast.success(`“${guide.name}” was saved.`);
    void router.navigate({ href: to.admin.scoreGuide(guide._id), replace: true });
  });
  usePage({
    title: 'New score guide',
    hasErrors: editor.issues.length > 0,
    crumbs: [
      { label: 'Forms', href: to.admin.forms },
      { label: 'Score guides', href: to.admin.scoreGuides },
      { label: 'New guide' },
    ],
  });
  if (!can(actorOf(me), 'FORMS', 'CREATE'))
    return <ForbiddenScreen title="New score guide" help="Your role may not create score guides." />;
  return <GuideEditor header={<PageHeader title="New score guide" />} editor={editor} readOnlyReason={null} />;
}
