import { createFileRoute, useRouter } from '@tanstack/react-router';
import { BankPage } from '../../../../../features/payments/BankPage.tsx';
import { to } from '../../../../../paths.ts';
import { textIn } from '../../../../../router-search.ts';

export const Route = createFileRoute('/secure/subscriber/projects/$projectId/bank')({ component: Bank });

function Bank() {
  const { projectId } = Route.useParams();
  const router = useRouter();
  return (
    <BankPage
      projectId={projectId}
      token={textIn(Route.useSearch() as Record<string, unknown>, 'token') || undefined}
      // A used link is of no use in the address.
      onConfirmed={() => void router.navigate({ href: to.subscriber.bank(projectId), replace: true })}
    />
  );
}
