import type { Answer } from '@grantdesk/api';
import { NativeSelect } from '@mantine/core';
import { formatDay } from '@grantdesk/domain/format/date';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import type { FormEvent } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { DateInput } from '#components/date-input/DateInput.tsx';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { toast } from '#ui/toast.ts';
import classes from './Deputies.module.css';

type Mine = Answer<'deputy.mine'>['data'];
type Period = Mine['named'][number];

/** Who approves payments for this person while they are away, and for whom they do. */
export function Deputies() {
  const client = useQueryClient();
  const query = useQuery(readQuery('deputy.mine', {}));
  const mine = query.data?.data;
  const again = () => void invalidate(client, 'deputy.mine', 'payment.one', 'dashboard.overview');
  return (
    <div id="deputies">
      <Panel
        title="Deputies for payments"
        note="While you are away, a colleague with the same permission can approve payments for you. Their approval counts for both of you."
      >
        {query.error ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
        {query.isPending ? <Loading label="Loading your deputies" /> : null}
        {mine && mine.named.length + mine.standingInFor.length > 0 ? <Periods mine={mine} onEnded={again} /> : null}
        {mine ? <NameDeputy mine={mine} onNamed={again} /> : null}
      </Panel>
    </div>
  );
}

function Periods({ mine, onEnded }: { mine: Mine; onEnded: () => void }) {
  const end = useMutation({
    mutationFn: (id: string) => call('deputy.end', { params: { id }, body: {} }),
    onSuccess: () => {
      toast.success('The period has ended. You were both notified.');
      onEnded();
    },
    onError: (thrown) => toast.error(toMessage(thrown)),
  });
  const row = (period: Period, title: string) => (
    <li key={period._id}>
      <span>
        <b>{title}</b>
        <span className={classes.note}>
          {formatDay(period.startDate)} to {formatDay(period.endDate)}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        {period.isCurrent ? <StatusChip tone="success" label="Today" icon={UserCheck} /> : null}
        <Button loading={end.isPending && end.variables === period._id} onClick={() => end.mutate(period._id)}>
          {period.isCurrent ? 'End now' : 'Cancel'}
        </Button>
      </span>
    </li>
  );
  return (
    <ul className={classes.periods}>
      {mine.named.map((period) => row(period, `${period.deputy.name} is your deputy`))}
      {mine.standingInFor.map((period) => row(period, `You are the deputy of ${period.principal.name}`))}
    </ul>
  );
}

const required = (values: { deputy: string; startDate: string; endDate: string }) => [
  ...(values.deputy === '' ? [{ path: 'deputy', message: 'Choose a deputy!' }] : []),
  ...(values.startDate === '' ? [{ path: 'startDate', message: 'Enter the first day!' }] : []),
  ...(values.endDate === '' ? [{ path: 'endDate', message: 'Enter the last day!' }] : []),
];

function NameDeputy({ mine, onNamed }: { mine: Mine; onNamed: () => void }) {
  const empty = { deputy: '', startDate: mine.today, endDate: '' };
  const { values, refusal, busy, errors, setValues, send, restart, getInputProps } = useForm({
    initial: () => empty,
    validate: required,
  });
  if (mine.candidates.length === 0)
    return <p className={classes.note}>No one else approves payments in all the programmes in which you do.</p>;
  const name = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await send((body) => call('deputy.new', { body })))) return;
    toast.success('Your deputy is named. You were both notified.');
    restart(empty);
    onNamed();
  };
  return (
    <form className="mt-3 grid gap-4" noValidate onSubmit={(event) => void name(event)}>
      {refusal ? (
        <InlineNotice tone="danger" live="alert">
          {refusal.message}
        </InlineNotice>
      ) : null}
      <NativeSelect
        label="Deputy"
        data={[
          { value: '', label: 'Choose a person' },
          ...mine.candidates.map((person) => ({ value: person._id, label: `${person.name}, ${person.email}` })),
        ]}
        {...getInputProps('deputy')}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(180px,1fr))] gap-4">
        <DateInput
          strict
          label="First day"
          value={values.startDate}
          error={errors['startDate']}
          onValue={(value) => setValues({ startDate: value })}
        />
        <DateInput
          strict
          label="Last day"
          value={values.endDate}
          error={errors['endDate']}
          onValue={(value) => setValues({ endDate: value })}
        />
      </div>
      <div>
        <Button type="submit" loading={busy}>
          Name the deputy
        </Button>
      </div>
    </form>
  );
}
