import { m, withLocale } from '@grantdesk/messages';
import {
  answerLines,
  blindOverrides,
  canWriteAnswers,
  answerItems,
  formatDateTimeZone,
  isManagerOf,
  notProvided,
  visibleFields,
  visibleSections,
} from '@grantdesk/domain';
import { toBlindness } from '#platform/blind.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { findHouse } from '#platform/notify/queries.ts';
import { toAnswers, toReceipt } from '../submission/index.ts';
import { hideIdentity } from './present.ts';
import { visibleApplication, readAnswers } from './service.ts';

/**
 * A form as it was answered: receipt, instant with its zone, digest and the answer to every visible question.
 * @throws AppError 404 for people who may not read it; a draft is for its authors only
 */
export async function applicationPdf(
  p: Platform,
  ctx: Ctx,
  id: string,
  which: 'application' | 'proposal',
): Promise<{ name: string; content: Buffer }> {
  const application = await visibleApplication(p.db, ctx, id);
  const blindness = toBlindness(application, isManagerOf(ctx.actor, application.managerIds ?? []));
  const written = hideIdentity((await readAnswers(p.db, id))[which], blindness);
  if (!written) throw notFound(which);
  const { submission, form, files } = written;
  const receipt = toReceipt(submission);
  if (!receipt && !canWriteAnswers(ctx.actor, application.userId, application.collaboratorIds ?? [])) throw notFound(which);
  const house = await findHouse(p.db);
  const { createPaper } = await import('#platform/pdf/document.ts');
  const { applicationNumber, programmeName, timeZone } = application;
  const answers = toAnswers(submission);
  const content = await withLocale(ctx.language ?? 'en', () => {
    const paper = createPaper({
      title: m.application.programmenameApplicationnumber({ programmeName, applicationNumber }),
      foot: `${applicationNumber} · ${programmeName}`,
      house,
    });
    paper.title(programmeName);
    paper.facts([
      [which === 'proposal' ? m.application.proposalOfApplication() : m.common.application2(), applicationNumber],
      [
        m.common.applicant(),
        blindness
          ? m.application.hiddenThisReviewIsBlind()
          : application.organisation
            ? `${application.name}, ${application.organisation}`
            : application.name,
      ],
      ...(receipt
        ? ([
            [m.common.receiptNumber(), receipt.receiptNo],
            [m.application.submitted2(), formatDateTimeZone(receipt.submittedAt, timeZone)],
            [m.application.submittedUtc(), receipt.submittedAt.toISOString()],
            [m.common.digestSha256(), receipt.digest],
          ] as const)
        : ([[m.common.state(), m.application.aDraftNotSubmitted()]] as const)),
      [m.common.form(), m.common.nameVersionVersion({ name: form.name, version: form.version })],
    ]);
    const visible = visibleFields(form.compiled, answers, blindOverrides(answers, [...(blindness?.fields ?? [])]));
    for (const section of visibleSections(form.compiled, visible)) {
      paper.section(section.section_name);
      for (const field of section.section_fields) {
        if (!visible.has(field.field_id)) continue;
        paper.question(field.field_label);
        const answer = answers[field.field_id];
        const lines = answerItems(answer).length > 0 ? answerLines(field, answer, files) : [notProvided()];
        if (lines.length === 1) paper.text(lines[0] ?? '');
        else paper.items(lines);
      }
    }
    return paper.end();
  });
  return { name: `${applicationNumber}${which === 'proposal' ? ' proposal' : ''}`, content };
}
