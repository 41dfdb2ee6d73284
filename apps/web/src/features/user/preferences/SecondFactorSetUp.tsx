import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { codeProblem } from '@grantdesk/domain/user/second-factor';
import { type FormEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { PasswordAsk } from './PasswordAsk.tsx';
import classes from './Preferences.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const QrCode = lazy(() => import('./QrCode.tsx'));

type Secret = Answer<'user.secondFactorStart'>['data'];

interface Props {
  email: string;
  /** The person confirmed that they saved the codes. */
  onDone: () => void;
  onCancel?: () => void;
}

/** Turns the second factor on: the password, one code of the device, then the recovery codes. */
export function SecondFactorSetUp({ email, onDone, onCancel }: Props) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes email={email} codes={codes} onDone={onDone} />;
  if (secret) return <Prove secret={secret} onProven={setCodes} {...(onCancel ? { onCancel } : {})} />;
  return (
    <PasswordAsk
      email={email}
      button={m.user.goOn()}
      {...(onCancel ? { onCancel } : {})}
      act={async (password) => setSecret((await call('user.secondFactorStart', { body: { password } })).data)}
    >
      {m.user.youNeedAnAuthenticatorApplicationOn()}
    </PasswordAsk>
  );
}

const EMPTY = { code: '' };
function validate({ code }: typeof EMPTY) {
  const message = codeProblem(code, 'device');
  return message ? [{ path: 'code', message }] : [];
}

function Prove({ secret, onProven, onCancel }: { secret: Secret; onProven: (codes: string[]) => void; onCancel?: () => void }) {
  const { refusal, busy, send, getInputProps } = useForm({ initial: () => EMPTY, validate });
  const heading = useRef<HTMLHeadingElement>(null);
  const keyId = useId();
  useEffect(() => heading.current?.focus(), []);
  const prove = (event: FormEvent) => {
    event.preventDefault();
    void send(async (body) => onProven((await call('user.secondFactorProve', { body })).data.recoveryCodes));
  };
  return (
    <form className="mt-3 grid gap-4" noValidate onSubmit={prove}>
      {refusal ? (
        <InlineNotice tone="danger" live="alert">
          {refusal.message}
        </InlineNotice>
      ) : null}
      <h3 ref={heading} tabIndex={-1} className={classes.step}>
        {m.user.addTheAccountToYourApplication()}
      </h3>
      <div className={`${classes.qr} flex flex-wrap items-center gap-x-6 gap-y-4`}>
        <Suspense fallback={<div style={{ width: 208, height: 208 }} />}>
          <QrCode text={secret.uri} label={m.user.qrCodeOfTheKeyTo()} />
        </Suspense>
        <div className="last:min-w-0 last:flex-[1_1_220px]">
          <p>{m.user.readThePictureWithYourApplication()}</p>
          <p id={keyId} className={`${classes.key} px-0 py-2`}>
            <code>{secret.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
          <p className={classes.note}>{m.user.timeBased6Digits30Seconds()}</p>
        </div>
      </div>
      <TextField
        label={m.user.codeOfYourApplication()}
        hint={m.user.n6DigitsANewOneEvery()}
        autoComplete="one-time-code"
        inputMode="numeric"
        {...getInputProps('code')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="filled" loading={busy}>
          {m.user.turnOn()}
        </Button>
        {onCancel ? <Button onClick={onCancel}>{m.common.cancel()}</Button> : null}
      </div>
    </form>
  );
}
