import { m } from '@grantdesk/messages';
import { signatureIssues } from '@grantdesk/domain/contract/rules';
import { PenLine } from 'lucide-react';
import type { FormEvent } from 'react';
import { call } from '#api/client.ts';
import { isStatus } from '#api/errors.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import type { Grant, Version } from './contract-labels.ts';
import classes from './Contracts.module.css';

interface Props {
  grant: Grant;
  contract: Version;
  onSigned: () => void;
}

/** The signature on screen: the typed name and the tick; time, address and digest are recorded by the server. */
export function SignForm({ grant, contract, onSigned }: Props) {
  const { values, errors, busy, refusal, setValues, getInputProps, summary, send } = useForm({
    initial: () => ({ name: '', consent: false }),
    validate: signatureIssues,
  });
  const intent = useIdempotencyKey();
  const sign = async (event: FormEvent) => {
    event.preventDefault();
    const isSigned = await send(async ({ name, consent }) => {
      const body = { name: name.trim(), consent, digest: contract.digest };
      const params = { id: grant.application._id };
      await call('contract.sign', { params, body, idempotencyKey: intent(body) }).catch((thrown: unknown) => {
        // Replaced or signed elsewhere: the current state is read.
        if (isStatus(thrown, 409)) onSigned();
        throw thrown;
      });
    });
    if (!isSigned) return;
    toast.success(m.contract.theContractIsSignedACopy());
    onSigned();
  };
  return (
    <section className={classes.box} aria-labelledby="sign">
      <h2 id="sign">{m.contract.signOnScreen()}</h2>
      <form className="grid gap-4" noValidate onSubmit={(event) => void sign(event)}>
        {refusal ? <InlineNotice tone="danger" live="alert" title={refusal.message} /> : null}
        <ErrorSummary {...summary((path) => (path === 'consent' ? 'sign-consent' : 'sign-name'))} />
        <p className="text-muted">{m.contract.yourNameTheTimeTheAddress()}</p>
        <TextField
          id="sign-name"
          label={m.contract.yourFullName()}
          autoComplete="name"
          maxLength={200}
          {...getInputProps('name')}
        />
        <div>
          <label className="flex min-h-11 items-start gap-3" htmlFor="sign-consent">
            <input
              className="size-6 flex-none accent-primary"
              id="sign-consent"
              type="checkbox"
              checked={values.consent}
              aria-invalid={errors['consent'] ? true : undefined}
              aria-describedby={errors['consent'] ? 'sign-consent-error' : undefined}
              onChange={(event) => setValues({ consent: event.currentTarget.checked })}
            />
            <span>
              {grant.application.user.organisation
                ? m.contract.consentForOrganisation({ title: contract.title, organisation: grant.application.user.organisation })
                : m.contract.consent({ title: contract.title })}
            </span>
          </label>
          {errors['consent'] ? (
            <p id="sign-consent-error" className="text-sm/5 font-medium text-danger">
              {errors['consent']}
            </p>
          ) : null}
        </div>
        <div>
          <Button type="submit" size="lg" variant="filled" leftSection={<PenLine />} loading={busy}>
            {m.contract.signTheContract()}
          </Button>
        </div>
      </form>
    </section>
  );
}
