import type { Answer } from '@grantdesk/api';
import { logicIssues, type FormSection } from '@grantdesk/domain';
import type { findForm, findVersions, FormRecord } from './queries.ts';

/** Sections as the database keeps them. */
export const toSections = (json: unknown): FormSection[] => json as FormSection[];

export const presentFormRow = (form: FormRecord): Answer<'form.many'>['data'][number] => ({
  _id: form.id,
  name: form.name,
  kind: form.kind as 'APPLICATION',
  status: form.status,
  publishedVersion: form.publishedVersion,
  hasUnpublishedChanges: form.revision !== form.publishedRevision,
  sectionCount: form.sectionCount,
  fieldCount: form.fieldCount,
  usedBy: form.usedBy,
  createdAt: form.createdAt.toISOString(),
  updatedAt: form.updatedAt.toISOString(),
});

export function presentForm(form: NonNullable<Awaited<ReturnType<typeof findForm>>>): Answer<'form.one'>['data'] {
  const sections = toSections(form.sections);
  return {
    ...presentFormRow(form),
    language: form.language,
    sections: sections as Answer<'form.one'>['data']['sections'],
    revision: form.revision,
    issues: logicIssues({ sections }),
  };
}

export const presentVersion = (
  version: Awaited<ReturnType<typeof findVersions>>['rows'][number],
): Answer<'form.versions'>['data'][number] => ({
  _id: version.id,
  version: version.version,
  sections: toSections(version.sections) as Answer<'form.one'>['data']['sections'],
  sectionCount: version.sectionCount,
  fieldCount: version.fieldCount,
  publishedAt: version.publishedAt.toISOString(),
  publishedBy:
    version.publishedBy && version.publisherName && version.publisherEmail
      ? { _id: version.publishedBy, name: version.publisherName, email: version.publisherEmail }
      : null,
});
