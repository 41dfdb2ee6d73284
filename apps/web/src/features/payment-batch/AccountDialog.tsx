import { m } from '@grantdesk/messages';
import { BANK_FORMATS, type BankFormat } from '@grantdesk/domain/bank-file/formats';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { ActionDialog } from '#ui/ActionDialog.tsx';
import { toast } from '#ui/toast.ts';
import { formatName, type AccountAnswer } from './batch-looks.ts';

interface Props extends Pick<AccountAnswer, 'programme' | 'account'> {
  onClose: () => void;
}

/** Sets the account that the programme pays from. The number is entered anew with every change. */
export function AccountDialog({ programme, account, onClose }: Props) {
  const client = useQueryClient();
  const countries = useQuery({ ...readQuery('misc.countries', {}), staleTime: Infinity });
  const { values, errors, refusal, busy, setValues, getInputProps, send } = useForm({
    initial: () => ({
      format: (account?.format ?? 'PAIN001') as string,
      accountName: account?.accountName ?? '',
      bank: account?.bank ?? '',
      country: account?.country ?? '',
      number: '',
      bankCode: account?.bankCode ?? '',
      senderId: account?.senderId ?? '',
    }),
  });
  const save = async () => {
    const isDone = await send(({ format, ...rest }) =>
      call('paymentBatch.accountSet', {
        params: { id: programme._id },
        body: { ...rest, format: format as BankFormat, revision: account?.revision ?? 0 },
      }),
    );
    if (!isDone) return;
    toast.success(m.paymentBatch.accountSaved());
    await invalidate(client, 'paymentBatch.account', 'paymentBatch.candidates');
    onClose();
  };
  const needsSender = values.format === 'NACHA' || values.format === 'BACS';
  return (
    <ActionDialog
      title={m.paymentBatch.payingAccount()}
      actionLabel={m.paymentBatch.saveAccount()}
      onAction={() => void save()}
      onClose={onClose}
      busy={busy}
      error={refusal && toMessage(refusal)}
    >
      <NativeSelect
        label={m.paymentBatch.format()}
        value={values.format}
        error={errors['format']}
        data={BANK_FORMATS.map((value) => ({ value, label: formatName(value) }))}
        onChange={(event) => setValues({ format: event.currentTarget.value })}
      />
      <TextInput label={m.payment.nameOfTheAccountHolder()} autoComplete="off" {...getInputProps('accountName')} />
      <TextInput label={m.payment.bank()} autoComplete="off" {...getInputProps('bank')} />
      <NativeSelect
        label={m.payment.countryOfTheBank()}
        data={[
          { value: '', label: m.common.chooseACountry() },
          ...(countries.data?.data ?? []).map(({ code, name }) => ({ value: code, label: name })),
        ]}
        {...getInputProps('country')}
      />
      <TextInput label={m.payment.accountNumberOrIban()} autoComplete="off" spellCheck={false} {...getInputProps('number')} />
      <TextInput
        label={m.payment.bankCodeOptional()}
        description={m.payment.bankCodeHint()}
        autoComplete="off"
        spellCheck={false}
        {...getInputProps('bankCode')}
      />
      {needsSender ? (
        <TextInput
          label={values.format === 'BACS' ? m.paymentBatch.serviceUserNumber() : m.paymentBatch.companyId()}
          autoComplete="off"
          {...getInputProps('senderId')}
        />
      ) : null}
    </ActionDialog>
  );
}
