import { m } from '@grantdesk/messages';
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
      <Panel title={m.common.deputiesForPayments()} note={m.deputy.whileYouAreAwayAColleague()}>
        {query.error ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
        {query.isPending ? <Loading label={m.deputy.loadingYourDeputies()} /> : null}
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
      toast.success(m.deputy.thePeriodHasEndedYouWere());
      onEnded();
    },
    onError: (thrown) => toast.error(toMessage(thrown)),
  });
  const row = (period: Period, title: string) => (
    <li key={period._id}>
      <span>
        <b>{title}</b>
        <span className={classes.note}>
          {m.common.startdateToEnddate({ startDate: formatDay(period.startDate), endDate: formatDay(period.endDate) })}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        {period.isCurrent ? <StatusChip tone="success" label={m.common.today()} icon={UserCheck} /> : null}
        <Button loading={end.isPending && end.variables === period._id} onClick={() => end.mutate(period._id)}>
          {period.isCurrent ? m.deputy.endNow() : m.common.cancel()}
        </Button>
      </span>
    </li>
  );
  return (
    <ul className={classes.periods}>
      {mine.named.map((period) => row(period, m.deputy.nameIsYourDeputy({ name: period.deputy.name })))}
      {mine.standingInFor.map((period) => row(period, m.deputy.youAreTheDeputyOfName({ name: period.principal.name })))}
    </ul>
  );
}

const required = (values: { deputy: string; startDate: string; endDate: string }) => [
  ...(values.deputy === '' ? [{ path: 'deputy', message: m.deputy.chooseADeputy() }] : []),
  ...(values.startDate === '' ? [{ path: 'startDate', message: m.deputy.enterTheFirstDay() }] : []),
  ...(values.endDate === '' ? [{ path: 'endDate', message: m.deputy.enterTheLastDay() }] : []),
];

function NameDeputy({ mine, onNamed }: { mine: Mine; onNamed: () => void }) {
  const empty = { deputy: '', startDate: mine.today, endDate: '' };
  const { values, refusal, busy, errors, setValues, send, restart, getInputProps } = useForm({
    initial: () => empty,
    validate: required,
  });
  if (mine.candidates.length === 0) return <p className={classes.note}>{m.deputy.noOneElseApprovesPaymentsIn()}</p>;
  const name = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await send((body) => call('deputy.new', { body })))) return;
    toast.success(m.deputy.yourDeputyIsNamedYouWere());
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
        label={m.deputy.deputy()}
        data={[
          { value: '', label: m.deputy.chooseAPerson() },
          ...mine.candidates.map((person) => ({ value: person._id, label: `${person.name}, ${person.email}` })),
        ]}
        {...getInputProps('deputy')}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(180px,1fr))] gap-4">
        <DateInput
          strict
          label={m.common.firstDay()}
          value={values.startDate}
          error={errors['startDate']}
          onValue={(value) => setValues({ startDate: value })}
        />
        <DateInput
          strict
          label={m.common.lastDay()}
          value={values.endDate}
          error={errors['endDate']}
          onValue={(value) => setValues({ endDate: value })}
        />
      </div>
      <div>
        <Button type="submit" loading={busy}>
          {m.deputy.nameTheDeputy()}
        </Button>
      </div>
    </form>
  );
}
