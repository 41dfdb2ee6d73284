import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { messageOf } from '../../api/errors.ts';
import { readQuery } from '../../api/query.ts';
import { toast } from '../../ui/toast.ts';
import type { Form, FormRow } from './form-facts.ts';

/** Puts a changed form where every screen will look for it. */
export function rememberForm(client: QueryClient, form: Form): void {
  client.setQueryData(readQuery('form.one', { params: { id: form._id } }).queryKey, { data: form });
  void client.invalidateQueries({ queryKey: ['form.many'] });
  void client.invalidateQueries({ queryKey: ['form.versions'] });
}

type Named = Pick<FormRow, '_id' | 'name'>;

/** Everything that is done to a form besides its questions. Each tells what became of it. */
export function useFormActions(onCopied: (copy: Form) => void) {
  const client = useQueryClient();
  const keep = ({ data }: { data: Form }) => rememberForm(client, data);
  const failed = (title: string) => (thrown: unknown) => void toast.error(messageOf(thrown), { title });

  const duplicate = useMutation({
    mutationFn: ({ _id }: Named) => call('form.duplicate', { params: { id: _id } }),
    onSuccess: (answer) => {
      keep(answer);
      toast.success(`“${answer.data.name}” was created.`);
      onCopied(answer.data);
    },
    onError: failed('The form was not copied'),
  });
  const archive = useMutation({
    mutationFn: ({ _id }: Named) => call('form.archive', { params: { id: _id } }),
    onSuccess: (answer) => {
      keep(answer);
      toast.success(`“${answer.data.name}” was archived.`);
    },
    onError: failed('The form was not archived'),
  });
  const publish = useMutation({
    mutationFn: ({ _id }: Named) => call('form.publish', { params: { id: _id } }),
    onSuccess: (answer) => {
      keep(answer);
      toast.success(`Version ${answer.data.publishedVersion} of “${answer.data.name}” was published.`);
    },
    onError: failed('The form was not published'),
  });
  const rename = useMutation({
    mutationFn: ({ form, name }: { form: Form; name: string }) =>
      call('form.update', { params: { id: form._id }, body: { name, revision: form.revision } }),
    onSuccess: keep,
  });
  const download = useMutation({
    mutationFn: ({ _id }: Named) => call('form.export', { params: { id: _id } }),
    onSuccess: ({ data }) => saveFile(`${fileName(data.name)}.json`, JSON.stringify(data, null, 2)),
    onError: failed('The form was not exported'),
  });
  return { duplicate, archive, publish, rename, download };
}

const fileName = (name: string): string => name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'form';

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Why a form cannot be archived, or nothing. */
export function archiveReason(form: Pick<FormRow, 'status' | 'usedBy'>, mayUpdate: boolean): string | undefined {
  if (!mayUpdate) return 'Your role may not archive forms.';
  if (form.status === 'ARCHIVED') return 'It is archived already.';
  if (form.usedBy > 0) return form.usedBy === 1 ? 'A programme uses it.' : `${form.usedBy} programmes use it.`;
  return undefined;
}

/** Why a form cannot be published, or nothing. */
export function publishReason(form: Form, mayUpdate: boolean): string | undefined {
  const errors = form.issues.filter((issue) => issue.level === 'error').length;
  if (!mayUpdate) return 'Your role may not publish forms.';
  if (form.status === 'ARCHIVED') return 'An archived form cannot be published.';
  if (!form.hasUnpublishedChanges) return `Nothing has changed since version ${form.publishedVersion}.`;
  if (form.fieldCount === 0) return 'The form has no question yet.';
  if (errors > 0)
    return errors === 1
      ? 'Put the error that the checks found right first.'
      : `Put the ${errors} errors that the checks found right first.`;
  return undefined;
}
