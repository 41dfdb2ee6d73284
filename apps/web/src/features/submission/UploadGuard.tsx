import { m } from '@grantdesk/messages';
import { useBlocker } from '@tanstack/react-router';
import { runningUploads } from '#components/files/running.ts';
import { Button } from '#ui/Button.tsx';
import { NativeModal } from '#ui/NativeModal.tsx';

/** Asks before the form is left while files are on their way; drawn only then. */
export default function UploadGuard() {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => runningUploads.count() > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <NativeModal
      title={m.submission.leaveWhileFilesAreBeingSent()}
      text={m.submission.theyStopWhenYouLeaveChoose()}
      onClose={() => blocker.reset?.()}
      footer={
        <>
          <Button size="lg" onClick={() => blocker.reset?.()}>
            {m.common.stayHere()}
          </Button>
          <Button
            size="lg"
            variant="filled"
            onClick={() => {
              runningUploads.pauseAll();
              blocker.proceed?.();
            }}
          >
            {m.submission.leave()}
          </Button>
        </>
      }
    />
  );
}
