import { m } from '@grantdesk/messages';
import type { FormSection } from '@grantdesk/domain/form/types';
import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { settingId } from './setting-id.ts';
import type { Builder } from './useBuilder.ts';

// The editor is larger than the rest of the builder together.
const RichTextEditor = lazy(() => import('#components/rich-text/RichTextEditor.tsx'));

/** Name and introduction of a section. */
export function SectionSettings({ builder, section }: { builder: Builder; section: FormSection }) {
  const { editSection, issues } = builder;
  const errorAt = (path: string) =>
    issues.find((issue) => issue.section_id === section.section_id && issue.field_id === '' && issue.path === path)?.message;
  return (
    <div className="grid gap-4">
      <TextInput
        id={settingId('section_name')}
        label={m.form.nameOfTheSection()}
        value={section.section_name}
        maxLength={2000}
        error={errorAt('section_name')}
        onChange={(event) => editSection(section.section_id, { section_name: event.currentTarget.value }, 'name')}
      />
      <div>
        <p className="mb-1 text-caption/5 font-medium" id="section-description-label">
          {m.form.introduction()}
        </p>
        <Suspense fallback={<div className="h-45 rounded-md border border-border" />}>
          <RichTextEditor
            labelledBy="section-description-label"
            value={section.section_description ?? ''}
            onChange={(html) => editSection(section.section_id, { section_description: html || undefined }, 'description')}
          />
        </Suspense>
      </div>
      {errorAt('section_fields') ? <p className="text-caption/5 text-muted">{errorAt('section_fields')}</p> : null}
    </div>
  );
}
