import { m } from '@grantdesk/messages';
import { answerLines } from '@grantdesk/domain/form/answer-text';
import type { Candidate } from '@grantdesk/domain/form/reuse';
import type { AnswerValue, FormField } from '@grantdesk/domain/form/types';
import { CircleAlert } from 'lucide-react';
import { Choice } from './Choice.tsx';

interface Props {
  candidates: readonly Candidate[];
  chosen: ReadonlySet<string>;
  onChoose: (fieldIds: Set<string>) => void;
}

/** What would be reused, question by question: an existing answer is replaced only if it is ticked. */
export function ChooseAnswers({ candidates, chosen, onChoose }: Props) {
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  const all = chosen.size === candidates.length;
  return (
    <>
      <Choice
        type="checkbox"
        label={m.submission.allCount({ count: candidates.length })}
        checked={all}
        onChange={() => onChoose(all ? new Set() : new Set(candidates.map(({ field }) => field.field_id)))}
      />
      <ul className="border-t border-border">
        {candidates.map(({ field, section, value, current, message }) => (
          <li className="border-b border-border" key={field.field_id}>
            <Choice
              type="checkbox"
              label={field.field_label}
              checked={chosen.has(field.field_id)}
              onChange={() => toggle(field.field_id)}
            >
              <span className="block text-sm/5 text-muted">{section.section_name}</span>
              <span className="mt-1 block max-h-42 overflow-y-auto wrap-anywhere whitespace-pre-line">
                {textOf(field, value)}
              </span>
              {current === null ? null : (
                <span className="mt-1 block max-h-42 overflow-y-auto text-sm/5 wrap-anywhere whitespace-pre-line text-muted">
                  {m.submission.replaces()} <span>{textOf(field, current)}</span>
                </span>
              )}
              {message ? (
                <span className="mt-1 flex items-center gap-1.5 text-sm/5 text-danger">
                  <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" /> {m.submission.messageYouCanFixIt({ message })}
                </span>
              ) : null}
            </Choice>
          </li>
        ))}
      </ul>
    </>
  );
}

const textOf = (field: FormField, value: AnswerValue): string => answerLines(field, value, {}).join('\n');
