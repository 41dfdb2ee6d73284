import { type Locale, m, withLocale } from '@grantdesk/messages';
import {
  compileForm,
  formatDateTimeZone,
  localiseProgramme,
  localiseSections,
  questionFacts,
  type FormSection,
} from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import { htmlToText } from '#platform/html.ts';
import { findPaperHouse } from '#platform/brand.ts';
import { createPaper } from '#platform/pdf/document.ts';
import { readCall } from './service.ts';

/**
 * Every question of a call, to be read before starting.
 * @param read the language of the questions, where the reader chose one
 * @throws AppError 404
 */
export async function questionsPdf(
  p: Platform,
  id: string,
  language: Locale,
  read: string = language,
): Promise<{ name: string; content: Buffer }> {
  const { data: stored } = await readCall(p, null, id);
  const call = localiseProgramme(stored, read);
  const sections = localiseSections(stored.sections as FormSection[], read);
  const form = compileForm({ sections });
  const house = await findPaperHouse(p.db);
  const content = await withLocale(language, async () => {
    const paper = await createPaper({
      title: m.programme.nameQuestions({ name: call.name }),
      foot: `${m.common.questions()} · ${call.name}`,
      house,
    });
    paper.title(call.name);
    paper.facts([
      [
        m.common.questions(),
        m.programme.questioncountInSectioncountSections({ questionCount: call.questionCount, sectionCount: call.sectionCount }),
      ],
      [m.common.opens(), formatDateTimeZone(call.startDate, call.timeZone)],
      [m.common.closes(), formatDateTimeZone(call.endDate, call.timeZone)],
    ]);
    paper.text(m.programme.theseAreAllQuestionsOfThe(), 'muted');
    for (const [index, section] of sections.entries()) {
      paper.section(`${index + 1}. ${section.section_name}`);
      paper.text(htmlToText(section.section_description ?? ''), 'muted');
      for (const field of section.section_fields) {
        const facts = questionFacts(form, field);
        paper.question(facts.label);
        paper.text([facts.kind, ...facts.limits].join(' · '), 'muted');
        paper.text(facts.when);
        paper.text(facts.hint);
        if (facts.options.length > 0) paper.items(facts.options);
      }
    }
    return paper.end();
  });
  return { name: `Questions ${call.name}`.slice(0, 100), content };
}
