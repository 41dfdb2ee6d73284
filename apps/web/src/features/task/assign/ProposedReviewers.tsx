import { m } from '@grantdesk/messages';
import { Plus } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import type { Assign } from './useAssign.ts';

/** Who reviews for the programme, to be chosen in one press. */
export function ProposedReviewers({ assign: { entries, change, preview } }: { assign: Assign }) {
  const chosen = new Set(entries.assignees.map(({ value }) => value));
  const left = (preview.data?.proposal.reviewers ?? []).filter(({ _id }) => !chosen.has(_id));
  if (left.length === 0) return null;
  const add = (people: typeof left) =>
    change({ assignees: [...entries.assignees, ...people.map(({ _id, name }) => ({ value: _id, label: name }))] });
  return (
    <div
      role="group"
      aria-label={m.task.reviewersOfTheProgramme()}
      className="-mt-2 flex flex-wrap items-center gap-1.5 text-xs/4 text-muted"
    >
      <span>{m.task.reviewersOfTheProgramme2()}</span>
      {left.map((person) => (
        <Button
          key={person._id}
          size="xs"
          leftSection={<Plus />}
          aria-label={m.task.addName({ name: person.name })}
          onClick={() => add([person])}
        >
          {person.name}
        </Button>
      ))}
      {left.length > 1 ? (
        <Button size="xs" variant="subtle" onClick={() => add(left)}>
          {m.task.addAll()}
        </Button>
      ) : null}
    </div>
  );
}
