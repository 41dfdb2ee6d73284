import { m } from '@grantdesk/messages';
import { joinState, JOIN_MINUTES } from '@grantdesk/domain/interview/join';
import { Video } from 'lucide-react';
import { useState } from 'react';
import { ButtonContent, buttonAttributes } from '#ui/Button.tsx';
import { useNow } from '#ui/clock.ts';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';

interface JoinButtonProps {
  href: string;
  start: string;
  end: string;
}

/** Wakes a quarter of an hour before, by the server's clock; until then it says when. */
export function JoinButton({ href, start, end }: JoinButtonProps) {
  const state = joinState(start, end, useNow());
  const [pressed, setPressed] = useState(false);
  if (state === 'open')
    return (
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => setPressed(true)}
        {...buttonAttributes({ size: 'lg', variant: 'filled' })}
      >
        <ButtonContent leftSection={<Video />}>
          {pressed ? m.interview.rejoin() : m.interview.joinInterview()}
          <span className="sr-only"> {m.common.opensInANewTab()}</span>
        </ButtonContent>
      </a>
    );
  const reason =
    state === 'early' ? m.interview.youCanJoinFromMinutes({ minutes: JOIN_MINUTES }) : m.interview.theInterviewIsOver();
  return (
    <span className="grid max-w-80 gap-1 text-sm/5">
      <ReasonedButton size="lg" variant="filled" leftSection={<Video />} reason={reason}>
        {m.interview.joinInterview()}
      </ReasonedButton>
      <span className="text-muted" aria-hidden="true">
        {reason}
      </span>
    </span>
  );
}
