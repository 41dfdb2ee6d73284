import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { CHOICE_LABELS, type NotificationChoice } from '@grantdesk/domain/notification/choice-labels';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { readQuery } from '#api/query.ts';
import { Panel } from '#ui/Panel.tsx';
import { toast } from '#ui/toast.ts';
import classes from './Preferences.module.css';

type Choice = Answer<'notification.choices'>['data'][number];

/** How the person is notified of each kind; each choice is saved immediately. */
export function NotificationChoices() {
  const query = useQuery(readQuery('notification.choices', {}));
  if (!query.data) return null;
  const groups = Map.groupBy(query.data.data, ({ group }) => group);
  return (
    <Panel title={m.common.notifications()} note={m.user.theDailyEmailIsSent()}>
      {[...groups].map(([group, choices]) => (
        <fieldset key={group} className="mt-4 border-0 p-0">
          <legend className="p-0 font-semibold">{group}</legend>
          {choices.map((choice) => (
            <Line key={choice.kind} choice={choice} />
          ))}
        </fieldset>
      ))}
    </Panel>
  );
}

function Line({ choice: { kind, label, choice, denial, options } }: { choice: Choice }) {
  const client = useQueryClient();
  const id = `choice-${kind}`;
  const keep = useMutation({
    mutationFn: (next: NotificationChoice) => call('notification.choose', { body: { kind, choice: next } }),
    onSuccess: (answer) => {
      client.setQueryData(readQuery('notification.choices', {}).queryKey, answer);
      toast.success(m.user.yourChoiceIsSaved());
    },
    onError: (thrown) => toast.error(toMessage(thrown)),
  });
  if (denial)
    return (
      <div
        className={`${classes.kind} flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-hair px-0 py-1.5`}
      >
        <span>{label}</span>
        <span className={classes.always}>
          {m.user.alwaysMailed()} <span className="sr-only">, </span>
          <small className="block text-caption">{denial}</small>
        </span>
      </div>
    );
  return (
    <div
      className={`${classes.kind} flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-hair px-0 py-1.5`}
    >
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={keep.isPending ? keep.variables : choice}
        onChange={(event) => keep.mutate(event.currentTarget.value as NotificationChoice)}
      >
        {options.map((value) => (
          <option key={value} value={value}>
            {CHOICE_LABELS[value]}
          </option>
        ))}
      </select>
    </div>
  );
}
