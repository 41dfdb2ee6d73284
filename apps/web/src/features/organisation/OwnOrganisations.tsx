import { m } from '@grantdesk/messages';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { AppLink } from '#components/AppLink.tsx';
import { to } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { EmptyState } from '#ui/states.tsx';
import { Membership } from './Membership.tsx';
import type { Mine, OrganisationRecord } from './organisation-types.ts';

const OrganisationDialog = lazy(() => import('./OrganisationDialog.tsx'));

/** Each own organisation with its details and members, what waits for the person first. */
export function OwnOrganisations({ mine, readerId }: { mine: Mine; readerId: string }) {
  const [editing, setEditing] = useState<OrganisationRecord | 'new' | null>(null);
  const memberships = mine.memberships.toSorted((a, b) => Number(a.state === 'CONFIRMED') - Number(b.state === 'CONFIRMED'));
  return (
    <div className="mx-auto w-[min(800px,100%)] px-4 pt-8 pb-12">
      <PageHeader
        title={m.common.organisations()}
        lead={m.organisation.organisationsLead()}
        actions={
          <Button size="lg" leftSection={<Plus />} onClick={() => setEditing('new')}>
            {m.organisation.addOrganisation()}
          </Button>
        }
      />
      {memberships.length === 0 ? (
        <EmptyState title={m.organisation.noOrganisations()}>{m.organisation.noOrganisationsText()}</EmptyState>
      ) : (
        <div className="mt-4 grid gap-4">
          {memberships.map((membership) => (
            <Membership
              key={membership.organisation._id}
              membership={membership}
              readerId={readerId}
              onEdit={() => setEditing(membership.record)}
            />
          ))}
        </div>
      )}
      <Applied applied={mine.applied} />
      {editing ? (
        <Suspense fallback={null}>
          <OrganisationDialog record={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** What confirmed colleagues have begun in programmes that are open: only members read this. */
function Applied({ applied }: Pick<Mine, 'applied'>) {
  if (applied.length === 0) return null;
  return (
    <Panel className="mt-4" title={m.organisation.applicationsOfYourOrganisations()} note={m.organisation.toJoinAskTheAuthor()}>
      <ul className="mt-2 list-none">
        {applied.map(({ programme, organisation, applicant, applicationID, isOwn }) => (
          <li
            key={`${programme._id} ${applicationID}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-hair px-0 py-2.5 first:border-t-0"
          >
            <span className="min-w-0">
              <AppLink href={to.subscriber.programme(programme._id)}>{programme.name}</AppLink>
              <span className="block text-sm/5 text-muted">
                {organisation.name} · {applicationID}
              </span>
            </span>
            <span>{isOwn ? m.organisation.startedByYou() : m.organisation.startedBy({ name: applicant })}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
