import { compileForm, formatDateTimeZone, questionFacts, type FormSection } from '@grantdesk/domain';
import { speaking, type Language } from '@grantdesk/domain/language/current';
import { inFrench } from '@grantdesk/domain/language/said';
import type { Platform } from '#platform/context.ts';
import { htmlToText } from '#platform/html.ts';
import { say } from '#platform/language.ts';
import { findHouse } from '#platform/notify/queries.ts';
import { readCall } from './service.ts';

/** Every question of a call, to be read before starting. @throws AppError 404 */
export async function questionsPdf(p: Platform, id: string, language: Language): Promise<{ name: string; content: Buffer }> {
  const { data: call } = await readCall(p, null, id);
  const sections = call.sections as FormSection[];
  const form = compileForm({ sections });
  const house = await findHouse(p.db);
  const { createPaper } = await import('#platform/pdf/document.ts');
  const translate = language === 'fr' ? inFrench : (text: string): string => text;
  const content = await speaking(language, () => {
    const paper = createPaper({ title: say`${call.name}: questions`, foot: `${say`Questions`} · ${call.name}`, house });
    paper.title(call.name);
    paper.facts([
      [say`Questions`, say`${call.questionCount} in ${call.sectionCount} sections`],
      [say`Opens`, formatDateTimeZone(call.startDate, call.timeZone)],
      [say`Closes`, formatDateTimeZone(call.endDate, call.timeZone)],
    ]);
    paper.text(
      say`These are all questions of the form. Some are asked only after certain answers, as said beside them.`,
      'muted',
    );
    for (const [index, section] of sections.entries()) {
      paper.section(`${index + 1}. ${section.section_name}`);
      paper.text(htmlToText(section.section_description ?? ''), 'muted');
      for (const field of section.section_fields) {
        const facts = questionFacts(form, field);
        paper.question(facts.label);
        paper.text([facts.kind, ...facts.limits].map(translate).join(' · '), 'muted');
        paper.text(translate(facts.when));
        paper.text(facts.hint);
        if (facts.options.length > 0) paper.items(facts.options);
      }
    }
    return paper.end();
  });
  return { name: `Questions ${call.name}`.slice(0, 100), content };
}
