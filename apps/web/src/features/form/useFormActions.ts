import { m } from '@grantdesk/messages';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { saveAs } from '#ui/save-as.ts';
import { toast } from '#ui/toast.ts';
import type { Form, FormRow } from './form-facts.ts';

/** Puts a changed form where every screen will look for it. */
export function rememberForm(client: QueryClient, form: Form): Promise<void> {
  client.setQueryData(readQuery('form.one', { params: { id: form._id } }).queryKey, { data: form });
  return invalidate(client, 'form.many', 'form.versions');
}

type NamedForm = Pick<FormRow, '_id' | 'name'>;

/** The actions on a form besides editing its questions. Each reports its result. */
export function useFormActions(onCopied: (copy: Form) => void) {
  const client = useQueryClient();
  const keep = ({ data }: { data: Form }) => rememberForm(client, data);
  const failed = (title: string) => (thrown: unknown) => void toast.error(toMessage(thrown), { title });

  const duplicate = useMutation({
    mutationFn: ({ _id }: NamedForm) => call('form.duplicate', { params: { id: _id } }),
    onSuccess: (answer) => {
      void keep(answer);
      toast.success(m.common.nameWasCreated({ name: answer.data.name }));
      onCopied(answer.data);
    },
    onError: failed(m.form.theFormWasNotCopied()),
  });
  const archive = useMutation({
    mutationFn: ({ _id }: NamedForm) => call('form.archive', { params: { id: _id } }),
    onSuccess: (answer) => {
      toast.success(m.form.nameWasArchived({ name: answer.data.name }));
      return keep(answer);
    },
    onError: failed(m.form.theFormWasNotArchived()),
  });
  const download = useMutation({
    mutationFn: ({ _id }: NamedForm) => call('form.export', { params: { id: _id } }),
    onSuccess: ({ data }) =>
      saveAs(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `${fileName(data.name)}.json`),
    onError: failed(m.form.theFormWasNotExported()),
  });
  return { duplicate, archive, download };
}

const fileName = (name: string): string => name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'form';

/** Why a form cannot be archived, or nothing. */
export function archiveReason(form: Pick<FormRow, 'status' | 'usedBy'>, mayUpdate: boolean): string | undefined {
  if (!mayUpdate) return m.form.yourRoleMayNotArchiveForms();
  if (form.status === 'ARCHIVED') return m.form.itIsArchivedAlready();
  if (form.usedBy > 0) return m.form.usedbyProgrammesUseIt({ usedBy: form.usedBy });
  return undefined;
}
