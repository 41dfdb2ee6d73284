import { m } from '@grantdesk/messages';
import { formatDateTime } from '@grantdesk/domain/format/date';
import { registerIssues, type RegisterSetting } from '@grantdesk/domain/register/settings';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { call } from '#api/client.ts';
import { readQuery } from '#api/query.ts';
import { LeaveGuard } from '#components/LeaveGuard.tsx';
import { browserZone } from '#components/values/values.tsx';
import { useForm } from '#form-hooks/useForm.ts';
import { toWholeNumber } from '#form-hooks/whole-number.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { CheckLine } from '#ui/CheckLine.tsx';
import { NumberField } from '#ui/NumberField.tsx';
import { Panel } from '#ui/Panel.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import type { RegisterSettings } from './register-types.ts';

interface Draft {
  isOn: boolean;
  baseUrl: string;
  key: string;
  renewDays: string;
}
const toSetting = ({ isOn, baseUrl, renewDays }: Draft): RegisterSetting => ({
  isOn,
  baseUrl: baseUrl.trim(),
  renewDays: toWholeNumber(renewDays),
});

/** One register: whether it is used, where it is, its key, and how long a check counts. */
export function RegisterForm({ setting, onReload }: { setting: RegisterSettings; onReload: () => void }) {
  const client = useQueryClient();
  const { register, label, kind, needsKey, publishedUrl, hasKey, version } = setting;
  const form = useForm<Draft>({
    initial: () => ({ isOn: setting.isOn, baseUrl: setting.baseUrl, key: '', renewDays: String(setting.renewDays) }),
    // Which addresses may be reached by http is for the server to say.
    validate: (values) =>
      registerIssues(register, toSetting(values), hasKey || values.key !== '').filter(({ path }) => path !== 'baseUrl'),
  });
  const { values, setValues, getInputProps, isDirty, busy, refusal } = form;
  const change = async (key: string | null) => {
    const isSaved = await form.send(async (typed) => {
      const body = { ...toSetting(typed), version, ...(key === '' ? {} : { key }) };
      const answer = await call('register.configure', { params: { register }, body });
      client.setQueryData(readQuery('register.settings', {}).queryKey, answer);
    });
    if (isSaved) toast.success(m.register.saved({ register: label }));
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    void change(values.key);
  };
  return (
    <Panel title={label} actions={setting.isOn ? <StatusChip tone="success" label={m.register.on()} /> : null}>
      <LeaveGuard isDirty={isDirty && !busy} subject={m.settings.theseSettings()} />
      <form className="mt-3 grid max-w-[560px] grid-cols-1 gap-4" aria-label={label} noValidate onSubmit={save}>
        {refusal ? (
          <InlineNotice
            tone="danger"
            live="alert"
            action={refusal.code === 'STALE_VERSION' ? <Button onClick={onReload}>{m.common.reload()}</Button> : null}
          >
            {refusal.message}
          </InlineNotice>
        ) : null}
        <CheckLine
          label={m.register.isOn()}
          hint={kind === 'SANCTIONS' ? m.register.isOnSanctionsHint() : m.register.isOnHint()}
          checked={values.isOn}
          onChange={(isOn) => setValues({ isOn })}
        />
        {needsKey ? (
          <TextField
            label={m.register.key()}
            hint={hasKey ? m.register.keyHintKept() : m.register.keyHint()}
            type="password"
            autoComplete="off"
            {...getInputProps('key')}
          />
        ) : null}
        <NumberField label={m.register.renewDays()} hint={m.register.renewDaysHint()} {...getInputProps('renewDays')} />
        <TextField
          label={m.register.address()}
          hint={<span className="wrap-anywhere">{m.register.addressHint({ url: publishedUrl })}</span>}
          inputMode="url"
          autoComplete="off"
          {...getInputProps('baseUrl')}
        />
        <LastAnswers setting={setting} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="filled" loading={busy}>
            {m.common.saveChanges()}
          </Button>
          {hasKey ? <Button onClick={() => void change(null)}>{m.register.removeKey()}</Button> : null}
        </div>
      </form>
    </Panel>
  );
}

function LastAnswers({ setting: { lastAnswerAt, lastFailure } }: { setting: RegisterSettings }) {
  if (!lastAnswerAt && !lastFailure) return null;
  const timeOf = (value: string): string => formatDateTime(value, browserZone());
  return (
    <div className="text-sm/5 text-muted">
      {lastAnswerAt ? <p>{m.register.lastAnswer({ time: timeOf(lastAnswerAt) })}</p> : null}
      {lastFailure ? <p>{m.register.lastFailure({ time: timeOf(lastFailure.at), text: lastFailure.text })}</p> : null}
    </div>
  );
}
