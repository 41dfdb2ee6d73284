import type { Answers } from '@grantdesk/domain/form/types';
import { call } from '#api/client.ts';
import { pickForm } from './load.ts';
import type { FormDraft } from './form-draft.ts';

type Form = Pick<FormDraft, 'which' | '_id'>;
interface Place {
  section: string | null;
  version?: number;
}

/** The calls of a form that is being written, by what it belongs to. */
export const draftCalls = {
  save: async ({ which, _id }: Form, changes: Answers, version: number) => {
    const rest = { params: { id: _id }, answers: changes, headers: { 'if-match': String(version) } };
    return (
      await (which === 'report' ? call('report.save', rest) : call('application.save', { ...rest, query: { form: which } }))
    ).data;
  },
  submit: ({ which, _id }: Form, sent: { key: string; version: number; changes: Answers }) => {
    const rest = {
      params: { id: _id },
      headers: { 'if-match': String(sent.version) },
      idempotencyKey: sent.key,
      ...(Object.keys(sent.changes).length > 0 ? { answers: sent.changes } : {}),
    };
    return which === 'report' ? call('report.submit', rest) : call('application.submit', { ...rest, query: { form: which } });
  },
  pulse: async ({ which, _id }: Form, place: Place) => {
    const params = { id: _id };
    return (
      await (which === 'report'
        ? call('report.pulse', { params, body: place })
        : call('application.pulse', { params, body: { ...place, form: which } }))
    ).data;
  },
  /** Whether what was sent has arrived. */
  hasReceipt: async ({ which, _id }: Form): Promise<boolean> => {
    const params = { id: _id };
    if (which === 'report') return (await call('report.one', { params })).data.receipt !== null;
    return Boolean(pickForm((await call('application.one', { params })).data, which)?.receipt);
  },
};
