import { m } from '@grantdesk/messages';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import type { ApplicantForm } from './form-draft.ts';
import classes from './Receipt.module.css';

const WithdrawDialog = lazy(async () => ({ default: (await import('./WithdrawDialog.tsx')).WithdrawDialog }));

const ENDS = {
  approved: { tone: 'success', title: m.submission.yourGrantHasBeenApproved(), text: m.submission.theContractFollowsByEmail() },
  'award declined': {
    tone: 'neutral',
    title: m.award.theAwardOfThisApplicationWasDeclined(),
    text: m.award.contactTheTeam(),
  },
  declined: {
    tone: 'neutral',
    title: m.submission.theBoardHasDecidedNotTo(),
    text: m.submission.theReasonIsInTheEmail(),
  },
  'not taken forward': {
    tone: 'neutral',
    title: m.submission.thisApplicationIsNotTakenForward(),
    text: m.submission.theReasonIsInTheEmail2(),
  },
  withdrawn: {
    tone: 'neutral',
    title: m.submission.thisApplicationHasBeenWithdrawn(),
    text: m.submission.itIsNotConsideredAnyFurther(),
  },
} as const;

/** How it ended, where it has; it takes the focus when that happens while the page is open. */
export function EndNotice({ application: { outcome } }: { application: Pick<ApplicantForm, 'outcome'> }) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(outcome);
  useEffect(() => {
    if (before.current !== outcome) place.current?.focus();
    before.current = outcome;
  }, [outcome]);
  if (!outcome) return null;
  const { tone, title, text } = ENDS[outcome];
  return (
    <div ref={place} tabIndex={-1}>
      <InlineNotice tone={tone} title={title}>
        {text}
      </InlineNotice>
    </div>
  );
}

/** Lets the owner take back what was submitted, while nothing is decided. */
export function Withdraw({ application }: { application: ApplicantForm }) {
  const [asking, setAsking] = useState(false);
  if (!application.isOwner || application.outcome || application.progressStatus !== 'SUBMITTED') return null;
  return (
    <section className={classes.next}>
      <h2>{m.common.withdraw()}</h2>
      <p className="text-muted">{m.submission.ifYouNoLongerWantTo()}</p>
      <p className="mt-6 flex flex-wrap gap-3 print:hidden">
        <Button size="lg" variant="outline" onClick={() => setAsking(true)}>
          {m.submission.withdrawTheApplication()}
        </Button>
      </p>
      {asking ? (
        <Suspense fallback={null}>
          <WithdrawDialog application={application} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}
