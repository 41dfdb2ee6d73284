import { m } from '@grantdesk/messages';
import { formatDateTimeZone, formatDay, formatMoney, statusLabel } from '@grantdesk/domain';
import type { Answer } from '@grantdesk/api';
import type { Ctx, Platform } from '#platform/context.ts';
import { findPaperHouse } from '#platform/brand.ts';
import { createPaper, type PaperWriter } from '#platform/pdf/document.ts';
import { readPayment } from './read.ts';

type Payment = Answer<'payment.one'>['data'];

/**
 * A payment for the files of the people who pay: what it is for, who approved it and how it was paid; the account only masked.
 * @throws AppError 404 for people who may not see it
 */
export async function paymentPdf(p: Platform, ctx: Ctx, id: string): Promise<{ name: string; content: Buffer }> {
  const { data: payment } = await readPayment(p, p.db, ctx, id);
  const about = `${payment.applicationID} · ${payment.programme.name}`;
  const title = m.common.paymentTerm({ term: payment.term });
  const paper = await createPaper({ title: `${title} · ${about}`, foot: about, house: await findPaperHouse(p.db) });
  paper.title(title);
  paper.facts(factsOf(payment));
  writeReleases(paper, payment);
  return { name: `${payment.applicationID}-${payment.term}`, content: await paper.end() };
}

function factsOf(payment: Payment): [name: string, value: string][] {
  const { grantee, programme, currency, bank, requested, approvedBy, report } = payment;
  const at = (instant: string): string => formatDateTimeZone(instant, programme.timeZone);
  return [
    [m.common.programme(), programme.name],
    [m.common.application2(), payment.applicationID],
    [m.common.grantee(), grantee.organisation ? `${grantee.name}, ${grantee.organisation}` : grantee.name],
    [m.common.amount(), formatMoney(payment.amount, currency)],
    [m.common.status(), statusLabel('payment', payment.status).label],
    [m.common.dueDate(), formatDay(payment.dueDate)],
    ...(bank ? [[m.common.bankDetails(), `${bank.accountName}, ${bank.bank} ${bank.number}`] as [string, string]] : []),
    ...(report ? [[m.payment.evidence(), report.title] as [string, string]] : []),
    ...(requested ? [[m.payment.requestedBy(), `${requested.name}, ${at(requested.at)}`] as [string, string]] : []),
    ...approvedBy.map(({ name, at: when }): [string, string] => [m.payment.approvedBy(), `${name}, ${at(when)}`]),
    ...(payment.withheldReason ? [[m.payment.whyItIsWithheld(), payment.withheldReason] as [string, string]] : []),
  ];
}

/** Each part that was paid, with its proof. */
function writeReleases(paper: PaperWriter, { releases, currency, amount, amountPaid }: Payment): void {
  if (releases.length === 0) return;
  paper.section(m.payment.paidWithProof());
  paper.items(
    releases.map(({ amount: part, date, by, proof, statement, token }) =>
      m.payment.partOnDay({
        amount: formatMoney(part, currency),
        day: formatDay(date),
        by: token ? m.payment.tokenOfSystem({ name: token.name, system: token.system }) : by,
        proof: proof?.name ?? statement?.name ?? token?.reference ?? '',
      }),
    ),
  );
  if (amountPaid < amount)
    paper.text(m.common.labelValue({ label: m.payment.stillToCome(), value: formatMoney(amount - amountPaid, currency) }));
}
