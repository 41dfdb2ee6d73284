import { m } from '@grantdesk/messages';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { BackLink } from '#components/BackLink.tsx';
import { usePage } from '#components/page.ts';
import { to } from '#paths.ts';
import { textIn } from '#router-search.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { BankDetails } from '../BankDetails.tsx';

const route = getRouteApi('/secure/subscriber/projects/$projectId/bank');

/** Bank details of a project, to its people. */
export function BankPage() {
  const { projectId } = route.useParams();
  const token = textIn(route.useSearch() as Record<string, unknown>, 'token') || undefined;
  const router = useRouter();
  usePage({ title: m.common.bankDetails() });
  return (
    <div className="mx-auto grid max-w-[720px] grid-cols-1 gap-4 px-4 pt-8 pb-16">
      <PageHeader
        size="applicant"
        title={m.common.bankDetails()}
        lead={m.payment.whereThePaymentsOfYourProject()}
        back={<BackLink href={to.subscriber.project(projectId)}>{m.common.myProject()}</BackLink>}
      />
      <BankDetails
        id={projectId}
        token={token}
        // A used link is of no use in the address.
        onConfirmed={() => void router.navigate({ href: to.subscriber.bank(projectId), replace: true })}
      />
    </div>
  );
}
