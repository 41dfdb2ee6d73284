import { m } from '@grantdesk/messages';
import { Textarea } from '@mantine/core';
import { useForm } from '#form-hooks/useForm.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';

interface Props {
  title: string;
  text: string;
  action: string;
  onDo: (reason: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** Something about a batch that needs a reason. */
export function ReasonDialog({ title, text, action, onDo, onDone, onClose }: Props) {
  const { refusal, busy, getInputProps, send } = useForm({ initial: () => ({ reason: '' }) });
  const submit = async () => {
    if (await send(({ reason }) => onDo(reason))) onDone();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {m.interview.back()}
          </Button>
          <Button variant="filled" loading={busy} onClick={() => void submit()}>
            {action}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {refusal ? (
          <InlineNotice tone="danger" live="alert">
            {refusal.message}
          </InlineNotice>
        ) : null}
        <p className="text-muted">{text}</p>
        <Textarea label={m.common.reason()} autosize minRows={2} {...getInputProps('reason')} />
      </div>
    </Dialog>
  );
}
