import type { FileAnswer } from '@grantdesk/domain/form/types';
import { answerItems } from '@grantdesk/domain/form/values';
import classes from './Overview.module.css';
import type { ApplicantForm } from './form-draft.ts';

/** Answers to questions that the form no longer asks: still theirs to read and copy, and never sent. */
export function OrphanedAnswers({ answers, files }: { answers: ApplicantForm['keptApart']; files: Record<string, FileAnswer> }) {
  return (
    <details className={classes.kept}>
      <summary>
        {answers.length === 1 ? 'One answer' : `${answers.length} answers`} to questions that the programme has taken out
      </summary>
      <dl>
        {answers.map(({ field_id, field_label, value }) => (
          <div key={field_id}>
            <dt>{field_label}</dt>
            <dd>
              {answerItems(value)
                .map((item) => files[item]?.name ?? item)
                .join('; ')}
            </dd>
          </div>
        ))}
      </dl>
      <p>They are kept for you to copy, and are not sent.</p>
    </details>
  );
}
