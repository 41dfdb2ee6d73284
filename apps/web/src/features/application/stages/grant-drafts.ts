import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatAmount, moneyText, parseAmount } from '@grantdesk/domain/format/money';
import { overBudget, proposedGrant } from '@grantdesk/domain/payment/grants';

type Preview = Answer<'application.stagePreview'>['data'];
export type GrantFound = Preview['grants'][number];
/** What is typed for one application; an absent field is as proposed. */
export type GrantDraft = { text?: string; conditions?: string };
export type GrantDrafts = Readonly<Record<string, GrantDraft>>;
/** As an approval names it, in minor units. */
export interface GrantAmount {
  application: string;
  amount: number;
  conditions?: string;
}

/** The amount as the field shows it: typed, or as the proposal or the request has it. */
export const textOfDraft = (grant: GrantFound, draft: GrantDraft | undefined): string => {
  const proposed = proposedGrant(grant);
  return draft?.text ?? (proposed === null ? '' : formatAmount(proposed, grant.currency));
};

/** The amount that the field names; null where it is empty or no amount above zero. */
export const amountOfDraft = (grant: GrantFound, draft: GrantDraft | undefined): number | null => {
  const amount = parseAmount(textOfDraft(grant, draft), grant.currency);
  return amount !== null && amount > 0 ? amount : null;
};

/** The grants as they are sent: those whose amount can be read. */
export const readGrants = (grants: readonly GrantFound[], drafts: GrantDrafts): GrantAmount[] =>
  grants.flatMap((grant) => {
    const draft = drafts[grant._id];
    const amount = amountOfDraft(grant, draft);
    const conditions = draft?.conditions?.trim();
    return amount === null ? [] : [{ application: grant._id, amount, ...(conditions && { conditions }) }];
  });

/** What the grants cost of each budget, and why it does not pay for them. */
export const readBudgets = ({ grants, budgets }: Pick<Preview, 'grants' | 'budgets'>, drafts: GrantDrafts) =>
  budgets.map((budget) => {
    const own = grants.filter(({ programme }) => programme === budget.programme);
    const amounts = own.map((grant) => amountOfDraft(grant, drafts[grant._id]));
    const cost = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
    const money = (minor: number) => moneyText(minor, budget.currency);
    const reason = overBudget(amounts, budget.left)
      ? m.application.theseGrantsCostCostAndLeft({
          cost: money(cost),
          left: money(budget.left),
          money: money(cost - budget.left),
          count: own.length,
        })
      : null;
    return { ...budget, cost, rest: budget.left - cost, reason };
  });
