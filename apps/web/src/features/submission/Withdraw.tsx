import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import type { ApplicantForm } from './form-draft.ts';
import classes from './Receipt.module.css';

const WithdrawDialog = lazy(async () => ({ default: (await import('./WithdrawDialog.tsx')).WithdrawDialog }));

const ENDS = {
  approved: { tone: 'success', title: 'Your grant has been approved.', text: 'The contract follows by email.' },
  declined: {
    tone: 'neutral',
    title: 'The board has decided not to fund this application.',
    text: 'The reason is in the email that you got. You can still read what you sent.',
  },
  'not taken forward': {
    tone: 'neutral',
    title: 'This application is not taken forward.',
    text: 'The reason is in the email that you got. Nothing more is asked of you, and you can still read what you sent.',
  },
  withdrawn: {
    tone: 'neutral',
    title: 'This application has been withdrawn.',
    text: 'It is not considered any further. You can still read what you sent.',
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
      <h2>Withdraw</h2>
      <p className="text-muted">
        If you no longer want to be considered, say so, so that nobody reads it in vain. It cannot be taken back.
      </p>
      <p className="mt-6 flex flex-wrap gap-3 print:hidden">
        <Button size="lg" variant="outline" onClick={() => setAsking(true)}>
          Withdraw the application
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
