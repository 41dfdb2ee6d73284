import { m } from '@grantdesk/messages';
import { moneyText } from '@grantdesk/domain/format/money';
import { completionWords } from '@grantdesk/domain/payment/completion';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { DateTextField } from '#components/date-input/PlainDate.tsx';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { NativeModal } from '#ui/NativeModal.tsx';
import { LabelledControl } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import type { Return } from './return-shapes.ts';
import { useReturns } from './useReturns.ts';

/** Records that a return arrived, with its proof. */
export default function ReceiveReturn({ row, onClose }: { row: Return; onClose: () => void }) {
  const [date, setDate] = useState('');
  const [proof, setProof] = useState<File | null>(null);
  const { setIssues, errorAt, show, refresh } = useReturns();
  const keyOf = useIdempotencyKey();
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('repaymentId', row._id);
      form.append('date', date);
      form.append('proof', file);
      const intent = { id: row._id, date, file: `${file.name} ${file.size} ${file.lastModified}` };
      return call('repayment.receive', { form, idempotencyKey: keyOf(intent) });
    },
    onSuccess: async () => {
      toast.success(m.repayment.wasRecorded());
      await refresh();
      onClose();
    },
    onError: show,
  });
  const submit = () => {
    if (!proof) return setIssues([{ path: 'proof', message: completionWords.proof }]);
    mutate(proof);
  };
  return (
    <NativeModal
      title={m.repayment.recordReturn()}
      text={m.repayment.recordHelp({ money: moneyText(row.amount, row.currency), name: row.accountName })}
      size={520}
      firstFocus="#return-date"
      busy={isPending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.common.cancel()}</Button>
          <Button variant="filled" loading={isPending} onClick={submit}>
            {m.repayment.recordReturn()}
          </Button>
        </>
      }
    >
      <div className="mt-3 grid gap-4">
        {errorAt('') ? <InlineNotice tone="danger" live="alert" title={errorAt('')} /> : null}
        <DateTextField
          id="return-date"
          label={m.repayment.receivedOnLabel()}
          value={date}
          error={errorAt('date')}
          onValue={(day) => {
            setDate(day);
            setIssues([]);
          }}
        />
        <LabelledControl
          id="return-proof"
          label={m.repayment.proof()}
          hint={m.payment.theReceiptOrBankStatementA()}
          error={errorAt('proof')}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              className="mt-1 max-w-full"
              accept=".pdf,.png,.jpg,.jpeg,.doc,.docx,.txt,.xls,.xlsx"
              onChange={(event) => {
                setProof(event.currentTarget.files?.[0] ?? null);
                setIssues([]);
              }}
            />
          )}
        </LabelledControl>
      </div>
    </NativeModal>
  );
}
