import { m } from '@grantdesk/messages';
import { ELSEWHERE } from '@grantdesk/domain/register/adapter';
import { Button } from '#ui/Button.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import type { Tone } from '#ui/tone.ts';
import { CheckItem } from './CheckItem.tsx';
import type { RegisterCheck, RegisterSubject } from './register-types.ts';

interface Props {
  subject: RegisterSubject;
  check: RegisterCheck | undefined;
  onReview: (() => void) | undefined;
  onRecord: (() => void) | undefined;
  onAnswer: (check: RegisterCheck) => void;
}

/** How things are in one register, by what matters most. */
function stateOf({ isWaiting, problem }: RegisterSubject, check: RegisterCheck | undefined): { tone: Tone; label: string } {
  if (isWaiting) return { tone: 'info', label: m.register.waits() };
  if (problem?.kind === 'CONFIRMED' || check?.concerns.some(({ outcome }) => outcome === 'CONFIRMED'))
    return { tone: 'danger', label: m.register.against() };
  if (problem?.kind === 'OPEN' || check?.concerns.some(({ outcome }) => outcome === null))
    return { tone: 'warning', label: m.register.needsReview() };
  if (check?.state === 'FAILED') return { tone: 'warning', label: m.register.noAnswer() };
  if (!check || problem?.kind === 'MISSING') return { tone: 'neutral', label: m.register.noCheckYet() };
  if (problem?.kind === 'STALE' || problem?.kind === 'UNCOVERED') return { tone: 'warning', label: m.register.tooOld() };
  return { tone: 'success', label: check.state === 'MANUAL' ? m.register.byPerson() : m.register.inOrder() };
}

/** Where a check by a person helps: no register answers, or none covers the organisation. */
const needsPerson = ({ isWaiting, problem }: RegisterSubject, check: RegisterCheck | undefined): boolean =>
  isWaiting || !check || check.state === 'FAILED' || problem?.kind === 'STALE' || problem?.kind === 'UNCOVERED';

/** A number or name of the organisation in one register: the last check of it, and what to do about it. */
export function SubjectItem({ subject, check, onReview, onRecord, onAnswer }: Props) {
  const state = stateOf(subject, check);
  return (
    <li className="border-t border-hair py-3 first:border-t-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <h3 className="text-sm/5 font-semibold">
          {subject.label} <span className="ms-1 font-normal text-muted">{subject.subject}</span>
        </h3>
        <StatusChip {...state} />
      </div>
      {check ? <CheckItem check={check} onAnswer={() => onAnswer(check)} /> : null}
      <div className="mt-2 flex flex-wrap gap-2">
        {onReview && check && check.concerns.length > 0 ? (
          <Button aria-label={m.register.reviewFindingsOf({ register: subject.label })} onClick={onReview}>
            {m.register.reviewFindings()}
          </Button>
        ) : null}
        {onRecord && subject.isInUse && needsPerson(subject, check) ? (
          <Button
            aria-label={subject.register === ELSEWHERE ? undefined : m.register.recordCheckIn({ register: subject.label })}
            onClick={onRecord}
          >
            {m.register.recordCheck()}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
