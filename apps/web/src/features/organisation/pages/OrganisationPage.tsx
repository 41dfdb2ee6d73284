import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { readQuery } from '#api/query.ts';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { History } from '../History.tsx';
import { Merges } from '../Merges.tsx';
import { OrganisationFacts } from '../OrganisationFacts.tsx';
import type { OneOrganisation } from '../organisation-types.ts';

const Notes = lazy(() => import('#features/note/Notes.tsx'));
const RegisterPanel = lazy(() => import('#features/register/RegisterPanel.tsx'));
const OrganisationDialog = lazy(() => import('../OrganisationDialog.tsx'));

const route = getRouteApi('/secure/admin/organisations/$organisationId');

/** An organisation as staff read it: what it is, what it did and owes, and who belongs to it. */
export function OrganisationPage() {
  const { organisationId } = route.useParams();
  const query = useQuery(readQuery('organisation.one', { params: { id: organisationId } }));
  const found = query.data?.data;
  usePage({
    title: found?.name ?? m.common.organisation(),
    crumbs: [
      { label: m.common.applications(), href: to.admin.applications },
      { label: m.common.organisations(), href: to.admin.organisations },
      { label: found?.name ?? m.common.organisation() },
    ],
  });
  if (!found) return <LoadScreen title={m.common.organisation()} error={query.error} onRetry={() => void query.refetch()} />;
  return <Organisation organisation={found} />;
}

function Organisation({ organisation }: { organisation: OneOrganisation }) {
  const { me } = route.useRouteContext();
  const [editing, setEditing] = useState(false);
  const { members, mergedFrom } = organisation;
  return (
    <>
      <PageHeader
        title={organisation.name}
        actions={
          organisation.canChange ? (
            <Button leftSection={<Pencil />} onClick={() => setEditing(true)}>
              {m.organisation.editDetails()}
            </Button>
          ) : null
        }
      />
      <div className="grid gap-4">
        {mergedFrom ? (
          <InlineNotice tone="info">
            {m.organisation.wasMergedInto({ name: mergedFrom.name, organisation: organisation.name })}
          </InlineNotice>
        ) : null}
        <Panel title={m.organisation.details()}>
          <OrganisationFacts record={organisation} />
        </Panel>
        <Suspense fallback={null}>
          <RegisterPanel organisationId={organisation._id} />
        </Suspense>
        <Panel title={m.organisation.history()} note={m.organisation.historyNote()}>
          <History organisationId={organisation._id} />
        </Panel>
        <Suspense fallback={null}>
          <Notes subject="organisation" id={organisation._id} userId={me._id} />
        </Suspense>
        <Merges merges={organisation.merges} canChange={organisation.canChange} />
        <Panel title={m.organisation.members()} note={m.organisation.membersNote()}>
          {members.length === 0 ? (
            <p className="mt-2 text-muted">{m.organisation.noMembers()}</p>
          ) : (
            <ul className="mt-2 list-none">
              {members.map(({ _id, name, role, state }) => (
                <li key={_id} className="flex flex-wrap justify-between gap-4 border-t border-hair px-0 py-2 first:border-t-0">
                  <span>{name ?? m.organisation.invitedPerson()}</span>
                  <span className="text-muted">
                    {state === 'CONFIRMED'
                      ? role === 'OWNER'
                        ? m.organisation.owner()
                        : m.organisation.member()
                      : m.organisation.notConfirmedYet()}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
      {editing ? (
        <Suspense fallback={null}>
          <OrganisationDialog record={organisation} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
