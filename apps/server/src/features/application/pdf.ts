import {
  answerLines,
  blindOverrides,
  canWriteAnswers,
  answerItems,
  formatDateTimeZone,
  isManagerOf,
  NOT_PROVIDED,
  visibleFields,
  visibleSections,
} from '@grantdesk/domain';
import { speaking } from '@grantdesk/domain/language/current';
import { toBlindness } from '#platform/blind.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { say, sayWord } from '#platform/language.ts';
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
  const content = await speaking(ctx.language ?? 'en', () => {
    const paper = createPaper({
      title: say`${programmeName}: ${applicationNumber}`,
      foot: `${applicationNumber} · ${programmeName}`,
      house,
    });
    paper.title(programmeName);
    paper.facts([
      [which === 'proposal' ? say`Proposal of application` : say`Application`, applicationNumber],
      [
        say`Applicant`,
        blindness
          ? say`Hidden: this review is blind`
          : application.organisation
            ? `${application.name}, ${application.organisation}`
            : application.name,
      ],
      ...(receipt
        ? ([
            [say`Receipt number`, receipt.receiptNo],
            [say`Submitted`, formatDateTimeZone(receipt.submittedAt, timeZone)],
            [say`Submitted, UTC`, receipt.submittedAt.toISOString()],
            [say`Digest (SHA-256)`, receipt.digest],
          ] as const)
        : ([[say`State`, say`A draft: not submitted`]] as const)),
      [say`Form`, say`${form.name}, version ${form.version}`],
    ]);
    const visible = visibleFields(form.compiled, answers, blindOverrides(answers, [...(blindness?.fields ?? [])]));
    for (const section of visibleSections(form.compiled, visible)) {
      paper.section(section.section_name);
      for (const field of section.section_fields) {
        if (!visible.has(field.field_id)) continue;
        paper.question(field.field_label);
        const answer = answers[field.field_id];
        const lines = answerItems(answer).length > 0 ? answerLines(field, answer, files) : [sayWord(NOT_PROVIDED)];
        if (lines.length === 1) paper.text(lines[0] ?? '');
        else paper.items(lines);
      }
    }
    return paper.end();
  });
  return { name: `${applicationNumber}${which === 'proposal' ? ' proposal' : ''}`, content };
}
