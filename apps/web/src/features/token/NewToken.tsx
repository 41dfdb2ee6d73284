import { m } from '@grantdesk/messages';
import { RESOURCE_LABELS, RESOURCES } from '@grantdesk/domain/access/resources';
import { OWN_WEBHOOKS, TOKEN_DAYS_MAX, tokenIssues, type TokenScope } from '@grantdesk/domain/token/rules';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '#api/client.ts';
import { toActor, sessionQuery } from '#api/session.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { CheckLine } from '#ui/CheckLine.tsx';
import { NumberField } from '#ui/NumberField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useInlineFormFocus } from '#ui/useFocusBack.ts';
import { OneTimeSecret } from '#components/OneTimeSecret.tsx';
import { toWholeNumber } from '#form-hooks/whole-number.ts';
import classes from './NewToken.module.css';

const EMPTY = { name: '', days: '90', scopes: [] as TokenScope[] };

/** Creates a token and shows it once. */
export function NewToken({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const me = useQuery(sessionQuery).data;
  const form = useInlineFormFocus();
  const [token, setToken] = useState<string | null>(null);
  const { values, refusal, busy, errors, setValues, send, getInputProps } = useForm({
    initial: () => EMPTY,
    validate: (next) => (me ? tokenIssues(toActor(me), { ...next, days: toWholeNumber(next.days) }) : []),
  });
  const make = async (event: FormEvent) => {
    event.preventDefault();
    await send(async ({ name, scopes, days }) => {
      const { data } = await call('token.new', { body: { name, scopes, days: toWholeNumber(days) } });
      setToken(data.token);
      onMade();
    });
  };
  if (token) return <OneTimeSecret name={m.token.token()} value={token} onClose={onClose} />;
  const toggle = (scope: TokenScope, on: boolean) =>
    setValues({ scopes: on ? [...values.scopes, scope] : values.scopes.filter((each) => each !== scope) });
  const scopesError = errors['scopes'];
  return (
    <form ref={form} className={`${classes.form} grid gap-4 px-0 pt-2 pb-5`} noValidate onSubmit={(event) => void make(event)}>
      {refusal ? (
        <InlineNotice tone="danger" live="alert" title={refusal.message}>
          {m.token.noTokenWasMade()}
        </InlineNotice>
      ) : null}
      <TextField label={m.common.name()} hint={m.token.whichProgramItIsAndWhere()} {...getInputProps('name')} />
      <fieldset className="m-0 min-w-0 border-0 p-0" aria-describedby={scopesError ? 'token-scopes-error' : undefined}>
        <legend className="px-0 pt-0 pb-1 font-medium">{m.token.whatItMayDo()}</legend>
        <table>
          <thead>
            <tr>
              <th scope="col">{m.common.subject()}</th>
              <th scope="col">{m.common.read2()}</th>
              <th scope="col">{m.common.change()}</th>
            </tr>
          </thead>
          <tbody>
            {RESOURCES.map((resource) => (
              <tr key={resource}>
                <th scope="row">{RESOURCE_LABELS[resource]}</th>
                {(['READ', 'WRITE'] as const).map((act) => (
                  <td key={act}>
                    <input
                      type="checkbox"
                      aria-label={m.common.labelValue({
                        label: RESOURCE_LABELS[resource],
                        value: act === 'READ' ? m.common.read() : m.common.change2(),
                      })}
                      checked={values.scopes.includes(`${resource}:${act}`)}
                      onChange={(event) => toggle(`${resource}:${act}`, event.currentTarget.checked)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <div className="mt-2">
          <CheckLine
            label={m.token.ownWebhooks()}
            checked={values.scopes.includes(OWN_WEBHOOKS)}
            onChange={(on) => toggle(OWN_WEBHOOKS, on)}
          />
        </div>
        {scopesError ? (
          <p id="token-scopes-error" className="mt-2 text-sm text-danger" role="alert">
            {scopesError}
          </p>
        ) : null}
      </fieldset>
      <NumberField
        label={m.token.daysUntilItEnds()}
        hint={m.token.from1ToTokenDaysMax({ max: TOKEN_DAYS_MAX })}
        {...getInputProps('days')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="filled" loading={busy}>
          {m.token.makeTheToken()}
        </Button>
        <Button onClick={onClose}>{m.common.cancel()}</Button>
      </div>
    </form>
  );
}
