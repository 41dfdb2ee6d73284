import { m } from '@grantdesk/messages';
import { blindOverrides } from '@grantdesk/domain/scoring/blind';
import { compileForm } from '@grantdesk/domain/form/compile';
import { visibleFields, visibleSections } from '@grantdesk/domain/form/smart-logic';
import type { FormSection } from '@grantdesk/domain/form/types';
import { isEmptyAnswer } from '@grantdesk/domain/form/values';
import { Lock, PencilLine } from 'lucide-react';
import { useMemo } from 'react';
import { openFile, toThumbnail } from '#files/open-file.ts';
import { ReadOnlyAnswers } from '#components/form-renderer/AnswerSections.tsx';
import { SectionOutline } from '#components/SectionOutline.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import type { Application } from './ApplicationHeader.tsx';

const WHAT = { application: m.common.application(), proposal: m.common.proposal() };

interface Props {
  /** One of the application's two forms with what was written in it. */
  written: Pick<Application, 'data' | 'files' | 'receipt' | 'form' | 'hiddenQuestions'>;
  what: 'application' | 'proposal';
  /** Something is beside the answers: their sections are one row above them. */
  isNarrow?: boolean;
}

/** The answers as they were submitted, with the sections beside them. Drafts stay the applicant's own. */
export function ApplicationAnswers({ written, what, isNarrow = false }: Props) {
  const { data, files, receipt, form, hiddenQuestions } = written;
  const overrides = useMemo(() => blindOverrides(data, hiddenQuestions), [data, hiddenQuestions]);
  const compiled = useMemo(() => compileForm({ sections: form.sections as FormSection[] }), [form.sections]);
  const outline = useMemo(() => {
    const visible = visibleFields(compiled, data, overrides);
    return visibleSections(compiled, visible).map((section) => {
      const fields = section.section_fields.filter((field) => visible.has(field.field_id));
      const answered = fields.filter((field) => !isEmptyAnswer(data[field.field_id])).length;
      return {
        target: `answers-${section.section_id}-title`,
        label: section.section_name,
        count: m.common.answeredOfTotal({ answered, total: fields.length }),
      };
    });
  }, [compiled, data, overrides]);
  if (!receipt)
    return (
      <InlineNotice tone="neutral" icon={PencilLine} title={m.application.answersShowHereOnceTheApplicant()}>
        {m.application.untilThenTheyAreTheApplicants()}
      </InlineNotice>
    );
  return (
    <>
      <InlineNotice tone="neutral" icon={Lock}>
        {m.application.readOnlyTheseAreTheAnswers({ version: form.version, name: form.name })}
      </InlineNotice>
      <div
        className="mt-4 grid grid-cols-[248px_minmax(0,880px)] items-start gap-6 data-narrow:grid-cols-1 data-narrow:gap-3 tablet:grid-cols-1"
        data-narrow={isNarrow || undefined}
      >
        <SectionOutline label={m.application.sectionsOfTheWhat({ form: WHAT[what] })} entries={outline} isRow={isNarrow} />
        <ReadOnlyAnswers
          form={compiled}
          answers={data}
          overrides={overrides}
          files={files}
          onOpenFile={openFile}
          thumbnailOf={toThumbnail}
        />
      </div>
    </>
  );
}
