import { compileForm, formatDateTimeZone, questionFacts, type FormSection } from '@grantdesk/domain';
import type { Platform } from '../../platform/context.ts';
import { htmlToText } from '../../platform/html.ts';
import { createPaper } from '../../platform/pdf/document.ts';
import { readCall } from './service.ts';

/** Every question of a call, to be read before starting (field.md 9). @throws AppError 404 */
export async function questionsPdf(p: Platform, id: string): Promise<{ name: string; content: Buffer }> {
  const { data: call } = await readCall(p, null, id);
  const sections = call.sections as FormSection[];
  const form = compileForm({ sections });
  const paper = createPaper({ title: `${call.name}: questions`, foot: `Questions · ${call.name}` });
  paper.title(call.name);
  paper.facts([
    ['Questions', `${call.questionCount} in ${call.sectionCount} sections`],
    ['Opens', formatDateTimeZone(call.startDate, call.timeZone)],
    ['Closes', formatDateTimeZone(call.endDate, call.timeZone)],
  ]);
  paper.text('These are all questions of the form. Some are asked only after certain answers, as said beside them.', 'muted');
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
  return { name: `Questions ${call.name}`.slice(0, 100), content: await paper.end() };
}
