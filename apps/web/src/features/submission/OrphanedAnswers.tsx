import { m } from '@grantdesk/messages';
import type { FileAnswer } from '@grantdesk/domain/form/types';
import { answerItems } from '@grantdesk/domain/form/values';
import type { ApplicantForm } from './form-draft.ts';

/** Answers to questions that the form no longer asks: still theirs to read and copy, and never sent. */
export function OrphanedAnswers({ answers, files }: { answers: ApplicantForm['keptApart']; files: Record<string, FileAnswer> }) {
  return (
    <details>
      <summary className="cursor-pointer font-medium text-link">
        {m.submission.orphanedAnswers({ count: answers.length })}
      </summary>
      <dl className="my-3 grid gap-3">
        {answers.map(({ field_id, field_label, value }) => (
          <div key={field_id}>
            <dt className="text-sm/5 text-muted">{field_label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              {answerItems(value)
                .map((item) => files[item]?.name ?? item)
                .join('; ')}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm/5 text-muted">{m.submission.weKeepThemHereFor()}</p>
    </details>
  );
}
