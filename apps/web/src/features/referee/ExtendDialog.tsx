import { m } from '@grantdesk/messages';
import { inBothZones } from '@grantdesk/domain/programme/window';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { DateInput } from '#components/date-input/DateInput.tsx';
import { browserZone } from '#components/values/values.tsx';
import { useForm } from '#form-hooks/useForm.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { ActionDialog } from '#ui/ActionDialog.tsx';
import { toast } from '#ui/toast.ts';
import { toInstant, toLocal } from '#ui/zoned-time.ts';
import type { StaffReferee } from './references-query.ts';

interface Props {
  referee: StaffReferee;
  /** The programme's. */
  timeZone: string;
  onClose: () => void;
}

/** Gives a referee more time: the links they have work until then. */
export function ExtendDialog({ referee, timeZone, onClose }: Props) {
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const { values, errors, refusal, busy, setValues, send } = useForm({
    initial: () => ({ until: toLocal(referee.expiresAt, timeZone) }),
  });
  const instant = toInstant(values.until, timeZone);
  const extend = async () => {
    const isDone = await send(async () => {
      const body = { until: instant ?? '' };
      await call('referee.extend', { params: { id: referee._id }, body, idempotencyKey: keyOf(body) });
    });
    if (!isDone) return;
    toast.success(m.referee.extended({ name: referee.name }));
    await invalidate(client, 'referee.many');
    onClose();
  };
  return (
    <ActionDialog
      title={m.referee.moreTimeFor({ name: referee.name })}
      actionLabel={m.referee.extend()}
      error={refusal && toMessage(refusal)}
      busy={busy}
      onAction={() => void extend()}
      onClose={onClose}
    >
      <p className="text-muted">{m.referee.extendText()}</p>
      <DateInput
        timed
        label={m.referee.answerBy({ timeZone })}
        value={values.until}
        error={errors['until']}
        onValue={(until) => setValues({ until })}
      />
      {instant ? <p className="text-muted">{inBothZones(instant, timeZone, browserZone())}</p> : null}
    </ActionDialog>
  );
}
