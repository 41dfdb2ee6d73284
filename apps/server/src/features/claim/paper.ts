import { m } from '@grantdesk/messages';
import { formatDay, moneyText } from '@grantdesk/domain';
import type { Db } from '#platform/db.ts';
import type { PaperWriter } from '#platform/pdf/document.ts';
import { findItems } from './queries.ts';

/** The claim of a submitted round on the paper of its report; nothing where it claims nothing. */
export async function writeClaim(
  db: Db,
  paper: PaperWriter,
  round: { id: string; isApproved: boolean; currency: string },
): Promise<void> {
  const items = await findItems(db, round.id);
  if (items.length === 0) return;
  const money = (minor: number): string => moneyText(minor, round.currency);
  const approved = (amount: number | null): { text: string }[] => (round.isApproved ? [{ text: money(amount ?? 0) }] : []);
  const sum = items.reduce((all, { amount }) => all + amount, 0);
  const sumApproved = items.reduce((all, { approvedAmount }) => all + (approvedAmount ?? 0), 0);
  paper.heading(m.claim.spending());
  paper.table({
    columns: [
      { head: m.claim.budgetLine(), width: 110 },
      { head: m.common.description(), width: 'rest' },
      { head: m.claim.spentOn(), width: 'fit' },
      { head: m.claim.claimed(), align: 'right', width: 'fit' },
      ...(round.isApproved ? [{ head: m.common.approved(), align: 'right' as const, width: 'fit' as const }] : []),
    ],
    rows: [
      ...items.map(({ lineTitle, description, fileName, spentOn, amount, approvedAmount, note }) => ({
        cells: [
          { text: lineTitle },
          { text: description, note: [fileName, round.isApproved ? note : ''].filter(Boolean).join(' · ') },
          { text: formatDay(spentOn) },
          { text: money(amount) },
          ...approved(approvedAmount),
        ],
      })),
      {
        isTotal: true,
        cells: [{ text: m.common.total() }, { text: '' }, { text: '' }, { text: money(sum) }, ...approved(sumApproved)],
      },
    ],
  });
}
