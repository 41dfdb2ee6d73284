import { signatureIssues } from '@grantdesk/domain/contract/rules';
import { PenLine } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { call } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
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

const TARGETS: Record<string, string> = { name: 'sign-name', consent: 'sign-consent' };

/** The signature on screen: the typed name and the tick; time, address and digest are recorded by the server. */
export function SignForm({ grant, contract, onSigned }: Props) {
  const [name, setName] = useState('');
  const [consent, setConsent] = useState(false);
  const [problems, setProblems] = useState<{ path: string; message: string }[]>([]);
  const [refusal, setRefusal] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const intent = useIdempotencyKey();
  const errorAt = (path: string) => problems.find((problem) => problem.path === path)?.message;
  const sign = async (event: FormEvent) => {
    event.preventDefault();
    setRefusal('');
    const found = signatureIssues({ name, consent });
    setProblems(found);
    setAttempt((now) => now + 1);
    if (found.length > 0) return;
    setBusy(true);
    try {
      const body = { name: name.trim(), consent, digest: contract.digest };
      await call('contract.sign', { params: { id: grant.application._id }, body, idempotencyKey: intent(body) });
      toast.success('The contract is signed. A copy is on its way to you by email.');
      onSigned();
    } catch (thrown) {
      const { issues, message, status } = toApiError(thrown);
      setProblems(issues);
      setRefusal(issues.length > 0 ? '' : message);
      // Replaced or signed elsewhere: what stands now is read.
      if (status === 409) onSigned();
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={classes.box} aria-labelledby="sign">
      <h2 id="sign">Sign on screen</h2>
      <form className={classes.fields} noValidate onSubmit={(event) => void sign(event)}>
        {refusal ? <InlineNotice tone="danger" live="alert" title={refusal} /> : null}
        <ErrorSummary
          attempt={attempt}
          items={problems.map(({ path, message }) => ({ target: TARGETS[path] ?? 'sign-name', message }))}
        />
        <p className="muted">
          Your name, the time, the address that you sign from and the digest of these exact words are recorded with the contract.
        </p>
        <TextField
          id="sign-name"
          label="Your full name"
          autoComplete="name"
          maxLength={200}
          value={name}
          error={errorAt('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div>
          <label className={classes.consent} htmlFor="sign-consent">
            <input
              id="sign-consent"
              type="checkbox"
              checked={consent}
              aria-invalid={errorAt('consent') ? true : undefined}
              aria-describedby={errorAt('consent') ? 'sign-consent-error' : undefined}
              onChange={(event) => setConsent(event.currentTarget.checked)}
            />
            <span>
              I have read “{contract.title}”, I may sign it
              {grant.application.user.organisation ? ` for ${grant.application.user.organisation}` : ''}, and I agree to be bound
              by it.
            </span>
          </label>
          {errorAt('consent') ? (
            <p id="sign-consent-error" className={classes.wrong}>
              {errorAt('consent')}
            </p>
          ) : null}
        </div>
        <div>
          <Button type="submit" size="lg" variant="filled" leftSection={<PenLine />} loading={busy}>
            Sign the contract
          </Button>
        </div>
      </form>
    </section>
  );
}
