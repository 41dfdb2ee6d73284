import { m } from '@grantdesk/messages';
import { can } from '@grantdesk/domain/access/can';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { Copy, Pencil, Plus } from 'lucide-react';
import { listQuery } from '#api/query.ts';
import { toActor } from '#api/session.ts';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { ListView } from '#components/list/ListView.tsx';
import { useListAddress } from '#components/list/useListAddress.ts';
import { usePage } from '#components/page.ts';
import { to } from '#paths.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { GUIDE_COLUMNS, GUIDE_SORT_OPTIONS, GUIDE_SORTS } from '../columns.tsx';
import { useDuplicateGuide } from '../useDuplicateGuide.ts';

const route = getRouteApi('/secure/admin/forms/score-guides/');

/** All score guides. */
export function ScoreGuidesPage() {
  const { me } = route.useRouteContext();
  const actor = toActor(me);
  const router = useRouter();
  const address = useListAddress(GUIDE_SORTS);
  const guides = useQuery(listQuery('scoreGuide.adminMany', { query: address.query }));
  const duplicate = useDuplicateGuide((copy) => void router.navigate({ href: to.admin.scoreGuide(copy._id) }));
  usePage({
    title: m.common.scoreGuides(),
    crumbs: [{ label: m.common.forms(), href: to.admin.forms }, { label: m.common.scoreGuides() }],
  });
  const mayCreate = can(actor, 'FORMS', 'CREATE');
  const newGuide = mayCreate ? (
    <ButtonLink href={to.admin.scoreGuideNew} variant="filled" leftSection={<Plus />}>
      {m.scoreGuide.newGuide()}
    </ButtonLink>
  ) : null;
  return (
    <>
      <PageHeader title={m.common.scoreGuides()} actions={newGuide} />
      <ListView
        address={address}
        result={guides}
        name={m.scoreGuide.scoreGuides()}
        caption={m.scoreGuide.scoreGuidesWithTheirCriteriaAnd()}
        searchLabel={m.scoreGuide.nameOfTheGuide()}
        sortOptions={GUIDE_SORT_OPTIONS}
        columns={GUIDE_COLUMNS}
        density="comfortable"
        getRowId={(guide) => guide._id}
        rowLabel={(guide) => guide.name}
        rowHref={(guide) => to.admin.scoreGuide(guide._id)}
        rowActions={(guide) => [
          {
            key: 'edit',
            label: can(actor, 'FORMS', 'UPDATE') ? m.common.edit() : m.common.open(),
            icon: Pencil,
            href: to.admin.scoreGuide(guide._id),
          },
          {
            key: 'duplicate',
            label: m.common.duplicate(),
            icon: Copy,
            run: () => duplicate.mutate(guide._id),
            reason: mayCreate ? undefined : m.scoreGuide.yourRoleMayNotCreateScore(),
          },
        ]}
        emptyAction={newGuide}
      />
    </>
  );
}
