import { type Locale, m, withLocale } from '@grantdesk/messages';
import { blindOverrides, canWriteAnswers, compileForm, isManagerOf, localiseSections, type Blindness } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { notFound } from '#platform/errors.ts';
import { findPaperHouse, type PaperHouse } from '#platform/brand.ts';
import { toBlindness } from '#platform/blind.ts';
import { createPaper } from '#platform/pdf/document.ts';
import { receiptFacts, toAnswers, toReceipt, writeAnswers } from '../submission/index.ts';
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
  { form: which, language }: { form: PaperKind; language?: string | undefined },
): Promise<{ name: string; content: Buffer }> {
  const read = await readPapers(p.db, ctx, id);
  const papers = language ? localisePapers(read, language) : read;
  const content = await drawPaper(papers, which, { house: await findPaperHouse(p.db), language: ctx.language ?? 'en' });
  const { applicationNumber } = papers.application;
  return { name: `${applicationNumber}${which === 'proposal' ? ' proposal' : ''}`, content };
}

/** The papers with their questions in another language, where the forms are translated into it. */
function localisePapers(papers: ApplicationPapers, language: string): ApplicationPapers {
  const localise = (written: AnsweredForm | null): AnsweredForm | null => {
    if (!written) return null;
    const sections = localiseSections(written.form.sections, language);
    return { ...written, form: { ...written.form, sections, compiled: compileForm({ sections }) } };
  };
  const { application, proposal } = papers.written;
  return { ...papers, written: { application: localise(application), proposal: localise(proposal) } };
}

/** The same, of what has been read. @throws AppError 404 where that is not there */
export async function drawPaper(
  { application, blindness, written: papers }: ApplicationPapers,
  which: PaperKind,
  { house, language }: { house: PaperHouse; language: Locale },
): Promise<Buffer> {
  const written = papers[which];
  if (!written) throw notFound(which);
  const { submission, form } = written;
  const { applicationNumber, programmeName, timeZone } = application;
  const answers = toAnswers(submission);
  return withLocale(language, async () => {
    const paper = await createPaper({
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
      ...receiptFacts(submission, timeZone),
      [m.common.form(), m.common.nameVersionVersion({ name: form.name, version: form.version })],
    ]);
    writeAnswers(paper, written, blindOverrides(answers, [...(blindness?.fields ?? [])]));
    return paper.end();
  });
}
