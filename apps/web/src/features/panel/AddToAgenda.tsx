import { m } from '@grantdesk/messages';
import { NativeSelect } from '@mantine/core';
import { ListPlus } from 'lucide-react';
import { call } from '#api/client.ts';
import { Button } from '#ui/Button.tsx';
import type { MeetingAct } from './useMeeting.ts';

interface Props {
  meetingId: string;
  /** Applications that await a decision and are not on the agenda, best first. */
  missing: readonly { _id: string; label: string }[];
  act: MeetingAct;
}

/** Adds the whole ranking to the agenda, or one application. */
export function AddToAgenda({ meetingId, missing, act }: Props) {
  const params = { id: meetingId };
  if (missing.length === 0) return <p className="px-2 pt-2 text-sm/5 text-muted">{m.panel.allAreOnAgenda()}</p>;
  return (
    <div className="grid gap-2 border-t border-hair px-2 pt-3">
      <Button leftSection={<ListPlus />} loading={act.isPending} onClick={() => act.mutate(() => call('panel.fill', { params }))}>
        {m.panel.addTheRanking({ count: missing.length })}
      </Button>
      <NativeSelect
        label={m.panel.addOneApplication()}
        value=""
        data={[{ value: '', label: m.panel.chooseAnApplication() }, ...missing.map(({ _id, label }) => ({ value: _id, label }))]}
        onChange={(event) => {
          const application = event.currentTarget.value;
          if (application) act.mutate(() => call('panel.itemNew', { params, body: { application } }));
        }}
      />
    </div>
  );
}
