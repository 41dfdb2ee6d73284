import type { Answer } from '@grantdesk/api';
import { compileForm } from '@grantdesk/domain/form/compile';
import type { FormSection } from '@grantdesk/domain/form/types';
import { useMemo } from 'react';
import { ReadOnlyAnswers } from '#components/form-renderer/AnswerSections.tsx';

type Reference = NonNullable<Answer<'referee.many'>['data']['referees'][number]['reference']>;

/** A reference as it was submitted. */
export function ReferenceAnswers({ reference: { sections, answers } }: { reference: Reference }) {
  const form = useMemo(() => compileForm({ sections: sections as FormSection[] }), [sections]);
  return <ReadOnlyAnswers form={form} answers={answers} files={{}} />;
}
