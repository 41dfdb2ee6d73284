import { m } from '@grantdesk/messages';
import {
  awardNextSteps,
  awardStepText,
  findAwardAnswer,
  formatDateTimeZone,
  formatMoney,
  isStaff,
  listConditions,
} from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import { findPaperHouse } from '#platform/brand.ts';
import { notFound } from '#platform/errors.ts';
import { createPaper, type PaperWriter } from '#platform/pdf/document.ts';
import { toAwardState } from './access.ts';
import { presentStep, type AwardFacts } from './present.ts';
import { readAwardFacts } from './service.ts';

/**
 * The award letter on paper, in the reader's language, with the answer to it.
 * @throws AppError 404 for people who may not read it, and before the board has approved the application
 */
export async function awardLetterPdf(p: Platform, ctx: Ctx, applicationId: string): Promise<{ name: string; content: Buffer }> {
  const facts = await readAwardFacts(p.db, ctx, applicationId);
  const { award } = facts;
  if (!award.approvalFlags.includes('BOARD_APPROVED')) throw notFound('application');
  const title = m.award.awardLetterOf({ applicationNumber: award.applicationNumber });
  const paper = await createPaper({ title, foot: title, house: await findPaperHouse(p.db) });
  paper.title(m.award.awardLetter());
  writeFacts(paper, facts);
  writeLetter(paper, facts);
  writeNext(paper, facts);
  paper.section(m.award.theAnswer());
  paper.text(answerText(facts, isStaff(ctx.actor)));
  return { name: `${award.applicationNumber} award letter`, content: await paper.end() };
}

function writeFacts(paper: PaperWriter, { award, approval, funder }: AwardFacts): void {
  const rows: [string, string][] = [
    ...(funder ? [[m.award.from(), funder] as [string, string]] : []),
    [m.award.to(), award.organisation ? `${award.organisation}, ${award.name}` : award.name],
    [m.common.programme(), award.programmeName],
    [m.common.application2(), award.applicationNumber],
    ...(award.granted === null ? [] : [[m.common.granted(), formatMoney(award.granted, award.currency)] as [string, string]]),
    ...(approval ? [[m.award.dateOfTheDecision(), formatDateTimeZone(approval.at, award.timeZone)] as [string, string]] : []),
  ];
  paper.facts(rows);
}

function writeLetter(paper: PaperWriter, { award, approval }: AwardFacts): void {
  paper.text(m.contract.dearName({ name: award.name }));
  paper.text(m.award.weAreGladToOffer({ programme: award.programmeName }));
  if (award.granted !== null) paper.text(m.award.youAreOffered({ amount: formatMoney(award.granted, award.currency) }));
  if (approval?.reason) paper.text(approval.reason);
  const conditions = listConditions(award.conditions ?? '');
  if (conditions.length === 0) return;
  paper.text(m.contract.theGrantHasTheseConditions({ count: conditions.length }));
  paper.items(conditions);
}

function writeNext(paper: PaperWriter, { award }: AwardFacts): void {
  const answer = findAwardAnswer(toAwardState(award));
  const next = awardNextSteps(answer, award.approvalFlags.includes('CONTRACT_SIGNED'));
  if (next.length === 0) return;
  paper.section(m.award.whatHappensNext());
  paper.items(answer === null ? [m.award.nextAnswer(), ...next] : next);
}

function answerText({ award, steps }: AwardFacts, byStaff: boolean): string {
  const [latest] = steps;
  if (latest && latest.step !== 'REOPENED') return awardStepText(presentStep(latest, byStaff), award.timeZone);
  return award.approvalFlags.includes('CONTRACT_SIGNED') ? m.award.acceptedByContract() : m.award.notAnsweredYet();
}
