import { m } from '@grantdesk/messages';
import { inBothZones } from '@grantdesk/domain/programme/window';
import { SegmentedControl, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { type Issue, toApiError } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { DateInput } from '#components/date-input/DateInput.tsx';
import { browserZone } from '#components/values/values.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';
import { toast } from '#ui/toast.ts';
import { toInstant, toLocal } from '#ui/zoned-time.ts';
import type { Application } from './ApplicationHeader.tsx';
import { extendable, type Extendable } from './extendable.ts';

/** A later deadline for one applicant: the new end on the programme's clocks, and a reason that the applicant reads. */
export function ExtensionDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const { programme, applicationID, user } = application;
  const { timeZone } = programme;
  const forms = extendable(application);
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const [form, setForm] = useState<Extendable>(forms[0] ?? 'application');
  const known = application.extensions[form];
  const end = form === 'proposal' ? programme.proposalEndDate : programme.endDate;
  const [until, setUntil] = useState(toLocal(known?.until ?? end, timeZone));
  const [reason, setReason] = useState(known?.reason ?? '');
  const [issues, setIssues] = useState<Issue[]>([]);
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const body = { form, until: toInstant(until, timeZone), reason };
      return call('application.extension', { params: { id: application._id }, body, idempotencyKey: keyOf(body) });
    },
    onSuccess: async () => {
      toast.success(m.application.theDeadlineIsExtendedNameIs({ name: user.name }));
      await invalidate(client, 'application.one', 'application.timeline');
      onClose();
    },
    onError: (thrown) => {
      const error = toApiError(thrown);
      setIssues(error.issues.length > 0 ? error.issues : [{ path: 'form', message: error.message }]);
    },
  });
  const choose = (next: string) => {
    const chosen = next as Extendable;
    setForm(chosen);
    const other = application.extensions[chosen];
    setUntil(toLocal(other?.until ?? (chosen === 'proposal' ? programme.proposalEndDate : programme.endDate), timeZone));
    setReason(other?.reason ?? '');
    setIssues([]);
  };
  const errorAt = (path: string) => issues.find((issue) => issue.path === path)?.message;
  const instant = toInstant(until, timeZone);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.application.extendTheDeadlineOfApplicationid({ applicationID })}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {m.common.cancel()}
          </Button>
          <Button variant="filled" loading={isPending} onClick={() => mutate()}>
            {m.application.extendTheDeadline()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {errorAt('form') ? (
          <p role="alert" style={{ color: 'var(--danger)' }}>
            {errorAt('form')}
          </p>
        ) : null}
        <p className="text-muted">
          {end
            ? m.application.extensionProgrammeCloses({ time: inBothZones(end, timeZone, browserZone()) })
            : m.application.extensionWithoutDeadline()}
        </p>
        {forms.length > 1 ? (
          <SegmentedControl
            aria-label={m.common.form()}
            value={form}
            onChange={choose}
            data={[
              { value: 'application', label: m.common.application2() },
              { value: 'proposal', label: m.common.proposal2() },
            ]}
          />
        ) : null}
        <div>
          <DateInput
            timed
            label={m.application.newEndTimezone({ timeZone })}
            value={until}
            error={errorAt('until')}
            onValue={(value) => {
              setUntil(value);
              setIssues([]);
            }}
          />
          {instant ? <p className="text-muted">{inBothZones(instant, timeZone, browserZone())}</p> : null}
        </div>
        <Textarea
          label={m.common.reason()}
          description={m.application.theApplicantReadsItAndSo()}
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          error={errorAt('reason')}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setIssues([]);
          }}
        />
      </div>
    </Dialog>
  );
}
