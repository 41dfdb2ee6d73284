import { m } from '@grantdesk/messages';
import { PASSWORD_MIN } from '@grantdesk/domain/user/identity';
import { isPhone, normalisePhone } from '@grantdesk/domain/form/text-rules';
import { nameError } from '@grantdesk/domain/user/person-name';
import { lazy, Suspense } from 'react';
import { auth } from '#api/session.ts';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { LabelledControl, PasswordField, TextField } from '#ui/TextField.tsx';
import { AuthForm } from './AuthForm.tsx';
import classes from './AuthForm.module.css';
import { broken, email, newPassword, passwordStrength, required } from './rules.ts';
import { useAuthForm } from './useAuthForm.ts';

const PhoneControl = lazy(() => import('#components/values/PhoneControl.tsx'));

const LABELS = {
  name: m.auth.yourName(),
  organisation: m.common.organisation(),
  email: m.common.emailAddress(),
  phoneNumber: m.auth.telephoneNumber(),
  password: m.common.password(),
  consent: m.auth.agreement(),
};
const STRENGTH = ['', m.auth.tooShort(), m.auth.fair(), m.auth.good(), m.auth.strong()];

/** A known address gets the same answer as a new one; its owner gets an email. */
export function SignUpForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useAuthForm({
    initial: { name: '', organisation: '', email: '', phoneNumber: '', password: '', consent: '' },
    validate: (values) =>
      broken({
        name: required(values.name) ?? nameError(values.name),
        organisation: required(values.organisation),
        email: email(values.email),
        phoneNumber: values.phoneNumber && !isPhone(values.phoneNumber) ? m.common.invalidPhoneNumber() : null,
        password: newPassword(values.password),
        consent: required(values.consent),
      }),
    send: async (values) => {
      const address = values.email.trim();
      await auth.signUp({
        password: values.password,
        name: values.name.trim(),
        organisation: values.organisation.trim(),
        email: address,
        phoneNumber: normalisePhone(values.phoneNumber),
      });
      onSent(address);
    },
  });
  const strength = passwordStrength(form.values.password);
  return (
    <AuthForm
      onSubmit={form.submit}
      busy={form.busy}
      attempt={form.attempt}
      errors={form.errors}
      labels={LABELS}
      failure={form.failure}
      button={m.auth.createAccount()}
    >
      <TextField {...form.field('name')} label={m.auth.yourName()} autoComplete="name" />
      <TextField
        {...form.field('organisation')}
        label={m.common.organisation()}
        hint={m.auth.asOnItsRegistrationCertificate()}
        autoComplete="organization"
      />
      <TextField
        {...form.field('email')}
        label={m.common.emailAddress()}
        hint={m.auth.weSendALinkToConfirm()}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <LabelledControl id="phoneNumber" label={m.auth.telephoneNumber()} optional error={form.errors['phoneNumber']}>
        {(control) => (
          <div style={{ marginTop: 8 }}>
            <Suspense fallback={<div style={{ height: 44 }} aria-busy="true" />}>
              <PhoneControl
                {...control}
                label={m.auth.telephoneNumber()}
                value={form.values.phoneNumber}
                onChange={(value) => form.set('phoneNumber', value)}
              />
            </Suspense>
          </div>
        )}
      </LabelledControl>
      <PasswordField
        {...form.field('password')}
        label={m.common.password()}
        hint={m.common.atLeastPasswordMinCharactersSeveral({ min: PASSWORD_MIN })}
        autoComplete="new-password"
      />
      {strength > 0 ? (
        <p className={`${classes.strength} -mt-3 flex items-center gap-3 text-sm/5 text-muted`} role="status">
          <ProgressBar value={strength * 25} tone={strength < 2 ? 'danger' : strength < 3 ? 'warning' : 'success'} height={4} />
          {STRENGTH[strength]}
        </p>
      ) : null}
      <label className="flex cursor-pointer items-start gap-3 text-sm/5">
        <input
          className="m-0 size-5 flex-none accent-primary"
          id="consent"
          type="checkbox"
          checked={form.values.consent !== ''}
          aria-invalid={form.errors['consent'] ? true : undefined}
          onChange={(event) => form.set('consent', event.currentTarget.checked ? 'yes' : '')}
        />
        <span>{m.auth.iAgreeThatMyDetailsAre()}</span>
      </label>
    </AuthForm>
  );
}
