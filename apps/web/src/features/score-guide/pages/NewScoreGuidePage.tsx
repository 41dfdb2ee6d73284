import { m } from '@grantdesk/messages';
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
    toast.success(m.common.nameWasSaved({ name: guide.name }));
    void router.navigate({ href: to.admin.scoreGuide(guide._id), replace: true });
  });
  usePage({
    title: m.common.newScoreGuide(),
    hasErrors: Object.keys(editor.errors).length > 0,
    crumbs: [
      { label: m.common.forms(), href: to.admin.forms },
      { label: m.common.scoreGuides(), href: to.admin.scoreGuides },
      { label: m.scoreGuide.newGuide() },
    ],
  });
  if (!can(toActor(me), 'FORMS', 'CREATE'))
    return <ForbiddenScreen title={m.common.newScoreGuide()} help={m.scoreGuide.yourRoleMayNotCreateScore()} />;
  return <GuideEditor header={<PageHeader title={m.common.newScoreGuide()} />} editor={editor} readOnlyReason={null} />;
}
