import { m } from '@grantdesk/messages';
import { Checkbox, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';
import { toast } from '#ui/toast.ts';
import type { Calendar, Programme } from './model.ts';
import { reloadInterviews } from './reload.ts';

interface SettingsDialogProps {
  programme: Programme;
  settings: Calendar['settings'];
  onClose: () => void;
}

/** What applicants of the programme read on their interview page and in the mail. */
export default function SettingsDialog({ programme, settings, onClose }: SettingsDialogProps) {
  const client = useQueryClient();
  const [showsPanel, setShowsPanel] = useState(settings.showsPanel);
  const [preparation, setPreparation] = useState(settings.preparation);
  const [error, setError] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('interview.settings', { params: { id: programme._id }, body: { showsPanel, preparation: preparation.trim() } }),
    onSuccess: async () => {
      toast.success(m.interview.savedApplicantsReadItOnTheir());
      await reloadInterviews(client);
      onClose();
    },
    onError: (thrown) => setError(toApiError(thrown).message),
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.interview.whatApplicantsRead()}
      footer={
        <>
          <Button onClick={onClose}>{m.common.close()}</Button>
          <Button variant="filled" loading={isPending} onClick={() => mutate()}>
            {m.common.save()}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Textarea
          label={m.interview.howToPrepare()}
          description={m.interview.shownOnTheInterviewPage()}
          autosize
          minRows={4}
          maxRows={12}
          maxLength={5000}
          data-autofocus
          value={preparation}
          error={error || undefined}
          onChange={(event) => setPreparation(event.currentTarget.value)}
        />
        <Checkbox
          label={m.interview.showApplicantsWhoInterviewsThem()}
          description={m.interview.namesAloneNeverAddresses()}
          checked={showsPanel}
          onChange={(event) => setShowsPanel(event.currentTarget.checked)}
        />
      </div>
    </Dialog>
  );
}
