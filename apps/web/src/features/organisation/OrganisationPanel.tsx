import { m } from '@grantdesk/messages';
import { AppLink } from '#components/AppLink.tsx';
import { to } from '#paths.ts';
import { Panel } from '#ui/Panel.tsx';
import { History } from './History.tsx';

interface Props {
  organisation: { _id: string; name: string };
  applicationId: string;
}

/** Beside an application: what its organisation did before, and what it owes. */
export default function OrganisationPanel({ organisation, applicationId }: Props) {
  return (
    <Panel
      title={<AppLink href={to.admin.organisation(organisation._id)}>{organisation.name}</AppLink>}
      note={m.organisation.historyNote()}
    >
      <History organisationId={organisation._id} besides={applicationId} />
    </Panel>
  );
}
