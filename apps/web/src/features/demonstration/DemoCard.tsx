import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowRight, Monitor } from 'lucide-react';
import { toMessage } from '#api/errors.ts';
import { auth, sessionQuery } from '#api/session.ts';
import { Avatar } from '#components/Avatar.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import classes from './DemoCard.module.css';

type Offer = NonNullable<Answer<'demonstration.accounts'>['data']>;

/** The people of the demonstration: one press signs in as one of them. */
export default function DemoCard({ offer, onSignedIn }: { offer: Offer; onSignedIn: () => void }) {
  const client = useQueryClient();
  const enter = useMutation({
    mutationFn: (email: string) => auth.signIn(email, offer.password),
    onSuccess: async () => {
      client.clear();
      await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
      onSignedIn();
    },
  });
  return (
    <section
      className={`${classes.card} w-full max-w-[600px] rounded-xl border border-border bg-surface px-8 pt-6 pb-4 mobile:px-4 mobile:pt-5 mobile:pb-3`}
      aria-labelledby="demo-title"
    >
      <h2 className="m-0 text-xl/7" id="demo-title">
        {m.demonstration.exploreTheDemonstration()}
      </h2>
      <p className="mt-1 mb-3 text-sm/5 text-muted">{m.demonstration.chooseAPersonToSignIn()}</p>
      {enter.error ? (
        <InlineNotice tone="danger" live="alert">
          {toMessage(enter.error)}
        </InlineNotice>
      ) : null}
      <ul className="-mx-4 list-none p-0 mobile:-mx-2 mobile:my-0">
        {offer.accounts.map(({ email, name, role, sentence }) => (
          <li key={email}>
            <button
              className="hover:bg-selected mobile:p-2"
              type="button"
              disabled={enter.isPending}
              onClick={() => enter.mutate(email)}
            >
              <Avatar name={name} />
              <span className="grid min-w-0 flex-1 text-sm/5">
                <span>
                  <b>{role}</b> · {name}
                </span>
                <span className="text-muted">{sentence}</span>
              </span>
              <ArrowRight size={18} strokeWidth={1.6} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm/5 text-muted">{m.demonstration.thePasswordIs({ password: offer.password })}</p>
      <p className={classes.note}>
        <Monitor size={16} strokeWidth={1.6} aria-hidden="true" />
        {m.demonstration.thisCardAppearsOnlyWithDemonstration()}
      </p>
    </section>
  );
}
