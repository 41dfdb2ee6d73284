import { type Locale, m, withLocale } from '@grantdesk/messages';
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
  type Blindness,
} from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { notFound } from '#platform/errors.ts';
import { findHouse } from '#platform/notify/queries.ts';
import { toBlindness } from '#platform/blind.ts';
import { toAnswers, toReceipt } from '../submission/index.ts';
import { hideIdentity, type AnsweredForm } from './present.ts';
import type { ApplicationRecord } from './queries.ts';
import { visibleApplication, readAnswers } from './service.ts';

/** Which of the forms of an application. */
export type PaperKind = 'application' | 'proposal';

/** An application as one reader may have it on paper. */
export interface ApplicationPapers {
  application: ApplicationRecord;
  /** Null where the reader knows who applied. */
  blindness: Blindness | null;
  /** Without what a blind reader must not learn; null where there is none, or where it is a draft that others write. */
  written: Record<PaperKind, AnsweredForm | null>;
}

/** What a person may have of an application on paper. @throws AppError 404 for people who may not read it */
export async function readPapers(db: Db, ctx: Ctx, id: string): Promise<ApplicationPapers> {
  const application = await visibleApplication(db, ctx, id);
  const blindness = toBlindness(application, isManagerOf(ctx.actor, application.managerIds ?? []));
  const isWriter = canWriteAnswers(ctx.actor, application.userId, application.collaboratorIds ?? []);
  const answers = await readAnswers(db, id);
  const readable = (written: AnsweredForm | null): AnsweredForm | null =>
    written && (isWriter || toReceipt(written.submission)) ? hideIdentity(written, blindness) : null;
  return {
    application,
    blindness,
    written: { application: readable(answers.application), proposal: readable(answers.proposal) },
  };
}

/**
 * A form as it was answered: receipt, instant with its zone, digest and the answer to every visible question.
 * @throws AppError 404 for people who may not read it; a draft is for its authors only
 */
export async function applicationPdf(
  p: Platform,
  ctx: Ctx,
  id: string,
  which: PaperKind,
): Promise<{ name: string; content: Buffer }> {
  const papers = await readPapers(p.db, ctx, id);
  const content = await drawPaper(papers, which, { house: await findHouse(p.db), language: ctx.language ?? 'en' });
  const { applicationNumber } = papers.application;
  return { name: `${applicationNumber}${which === 'proposal' ? ' proposal' : ''}`, content };
}

/** The same, of what has been read. @throws AppError 404 where that is not there */
export async function drawPaper(
  { application, blindness, written: papers }: ApplicationPapers,
  which: PaperKind,
  { house, language }: { house: string | null; language: Locale },
): Promise<Buffer> {
  const written = papers[which];
  if (!written) throw notFound(which);
  const { submission, form, files } = written;
  const receipt = toReceipt(submission);
  const { createPaper } = await import('#platform/pdf/document.ts');
  const { applicationNumber, programmeName, timeZone } = application;
  const answers = toAnswers(submission);
  return withLocale(language, () => {
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
}
