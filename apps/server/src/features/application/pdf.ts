import {
  answerLines,
  blindOverrides,
  canWriteAnswers,
  formatDateTimeZone,
  isManagerOf,
  visibleFields,
  visibleSections,
} from '@grantdesk/domain';
import { blindnessOf } from '../../platform/blind.ts';
import type { Ctx, Platform } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { createPaper } from '../../platform/pdf/document.ts';
import { answersOf, receiptOf } from '../submission/index.ts';
import { blindWritten } from './present.ts';
import { visibleApplication, writtenOf } from './service.ts';

/**
 * A form as it was answered: receipt, instant with its zone, digest and every answer that was asked (A12).
 * @throws AppError 404 for whoever may not read it; a draft is for the people who write it alone
 */
export async function applicationPdf(
  p: Platform,
  ctx: Ctx,
  id: string,
  which: 'application' | 'proposal',
): Promise<{ name: string; content: Buffer }> {
  const application = await visibleApplication(p.db, ctx, id);
  const blindness = blindnessOf(application, isManagerOf(ctx.actor, application.managerIds ?? []));
  const written = blindWritten(await writtenOf(p.db, which === 'proposal' ? 'PROPOSAL' : 'APPLICATION', id), blindness);
  if (!written) throw notFound(which);
  const { submission, form, files } = written;
  const receipt = receiptOf(submission);
  if (!receipt && !canWriteAnswers(ctx.actor, application.userId, application.collaboratorIds ?? [])) throw notFound(which);
  const { applicationNumber, programmeName, timeZone } = application;
  const answers = answersOf(submission);
  const paper = createPaper({ title: `${programmeName}: ${applicationNumber}`, foot: `${applicationNumber} · ${programmeName}` });
  paper.title(programmeName);
  paper.facts([
    [which === 'proposal' ? 'Proposal of application' : 'Application', applicationNumber],
    [
      'Applicant',
      blindness
        ? 'Hidden: this review is blind'
        : application.organisation
          ? `${application.name}, ${application.organisation}`
          : application.name,
    ],
    ...(receipt
      ? ([
          ['Receipt number', receipt.receiptNo],
          ['Submitted', formatDateTimeZone(receipt.submittedAt, timeZone)],
          ['Submitted, UTC', receipt.submittedAt.toISOString()],
          ['Digest (SHA-256)', receipt.digest],
        ] as const)
      : ([['State', 'A draft: not submitted']] as const)),
    ['Form', `${form.name}, version ${form.version}`],
  ]);
  const visible = visibleFields(form.compiled, answers, blindOverrides(answers, [...(blindness?.fields ?? [])]));
  for (const section of visibleSections(form.compiled, visible)) {
    paper.section(section.section_name);
    for (const field of section.section_fields) {
      if (!visible.has(field.field_id)) continue;
      paper.question(field.field_label);
      const lines = answerLines(field, answers[field.field_id], files);
      if (lines.length === 1) paper.text(lines[0] ?? '');
      else paper.items(lines);
    }
  }
  return { name: `${applicationNumber}${which === 'proposal' ? ' proposal' : ''}`, content: await paper.end() };
}
