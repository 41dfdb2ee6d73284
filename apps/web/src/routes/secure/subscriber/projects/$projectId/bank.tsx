import { createFileRoute, useRouter } from '@tanstack/react-router';
import { usePage } from '../../../../../components/page.ts';
import { BankDetails } from '../../../../../features/payments/BankDetails.tsx';
import { to } from '../../../../../paths.ts';
import { textIn } from '../../../../../router-search.ts';
import { PageHeader } from '../../../../../ui/PageHeader.tsx';

export const Route = createFileRoute('/secure/subscriber/projects/$projectId/bank')({ component: Bank });

/** Bank details of a project, to its people (A18). */
function Bank() {
  const { projectId } = Route.useParams();
  const router = useRouter();
  const token = textIn(Route.useSearch() as Record<string, unknown>, 'token');
  usePage({ title: 'Bank details' });
  return (
    <div style={{ maxWidth: 720, margin: '0 auto' }}>
      <PageHeader size="applicant" title="Bank details" lead="Where the payments of your project go." />
      <BankDetails
        id={projectId}
        token={token || undefined}
        // A used link is of no use in the address.
        onConfirmed={() => void router.navigate({ href: to.subscriber.bank(projectId), replace: true })}
      />
    </div>
  );
}
