import { can } from '@grantdesk/domain/access/can';
import type { Actor } from '@grantdesk/domain/access/actor';
import { leadsWithPayments } from '@grantdesk/domain/dashboard/staff-home';
import { BudgetByProgramme } from './BudgetByProgramme.tsx';
import { PaymentsDueLine } from './PaymentFigures.tsx';
import { EmailLine } from './ProjectLines.tsx';
import { ReviewersOfAll } from './ReviewersOfAll.tsx';

/** What is only shown of all programmes together: each part to people who read the list behind it. */
export function PartsOfAll({ actor }: { actor: Actor }) {
  return (
    <>
      {can(actor, 'APPLICATIONS', 'READ') ? <ReviewersOfAll /> : null}
      {leadsWithPayments(actor) ? <BudgetByProgramme /> : null}
      {can(actor, 'ACCOUNTING', 'READ') && !leadsWithPayments(actor) ? <PaymentsDueLine /> : null}
      {can(actor, 'USERS', 'READ') ? <EmailLine /> : null}
    </>
  );
}
