import { m } from '@grantdesk/messages';
import { codeProblem } from '@grantdesk/domain/user/second-factor';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#api/client.ts';
import { sessionQuery } from '#api/session.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { AuthForm } from './AuthForm.tsx';
import { broken } from './rules.ts';
import { useAuthForm } from './useAuthForm.ts';

interface Props {
  onSignedIn: () => void;
  /** Someone else wants to sign in, or the ten minutes are over. */
  onLeave: () => void;
}

/** The second step of signing in: a code of the device, or a recovery code in its place. */
export default function CodeForm({ onSignedIn, onLeave }: Props) {
  const [kind, setKind] = useState<'device' | 'recovery'>('device');
  return (
    <>
      <Step key={kind} kind={kind} onSignedIn={onSignedIn} />
      <div className="mt-4 grid gap-2">
        <Button variant="subtle" fullWidth onClick={() => setKind(kind === 'device' ? 'recovery' : 'device')}>
          {kind === 'device' ? m.auth.useARecoveryCodeInstead() : m.auth.useTheCodeOfMyDevice()}
        </Button>
        <Button variant="subtle" fullWidth onClick={onLeave}>
          {m.common.signInAsSomeoneElse()}
        </Button>
      </div>
    </>
  );
}

function Step({ kind, onSignedIn }: { kind: 'device' | 'recovery'; onSignedIn: () => void }) {
  const client = useQueryClient();
  const form = useAuthForm({
    initial: { code: '' },
    validate: (values) => broken({ code: codeProblem(values.code, kind) }),
    send: async ({ code }) => {
      const { data } = await call('user.secondFactorEnter', { body: { code } });
      client.clear();
      await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
      if (kind === 'recovery')
        toast.success(m.auth.youAreSignedInRecoverycodesleftRecovery({ recoveryCodesLeft: data.recoveryCodesLeft }));
      onSignedIn();
    },
  });
  useEffect(() => document.getElementById('code')?.focus(), []);
  return (
    <AuthForm
      onSubmit={form.submit}
      busy={form.busy}
      attempt={form.attempt}
      errors={form.errors}
      labels={{ code: kind === 'device' ? m.auth.code() : m.auth.recoveryCode() }}
      failure={form.failure}
      button={m.common.signIn()}
    >
      {kind === 'device' ? (
        <TextField
          {...form.field('code')}
          key="device"
          label={m.auth.code()}
          hint={m.auth.n6DigitsFromTheAuthenticatorApplication()}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
      ) : (
        <TextField
          {...form.field('code')}
          key="recovery"
          label={m.auth.recoveryCode()}
          hint={m.auth.n10LettersAndDigitsSuchAs()}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
    </AuthForm>
  );
}
