import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { askIdentityWith } from '#api/identity.ts';

const ConfirmIdentity = lazy(() => import('./ConfirmIdentity.tsx'));

/** The question for the password while a call waits for it; null otherwise, and nothing of it is loaded before. */
export function useIdentityCheck(email: string): ReactNode {
  const [answer, setAnswer] = useState<((given: boolean) => void) | null>(null);
  useEffect(
    () =>
      askIdentityWith(
        () =>
          new Promise((resolve) => {
            setAnswer(() => (given: boolean) => {
              setAnswer(null);
              resolve(given);
            });
          }),
      ),
    [],
  );
  return answer ? (
    <Suspense fallback={null}>
      <ConfirmIdentity email={email} onAnswer={answer} />
    </Suspense>
  ) : null;
}
