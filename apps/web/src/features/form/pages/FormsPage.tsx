import { m } from '@grantdesk/messages';
import { can } from '@grantdesk/domain/access/can';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { Archive, Copy, Download, FileUp, ListChecks, Plus } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { listCounts } from '#api/list-counts.ts';
import { listQuery, readQuery } from '#api/query.ts';
import { toActor } from '#api/session.ts';
import { FirstUseHint } from '#components/FirstUseHint.tsx';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { ListView } from '#components/list/ListView.tsx';
import { useListAddress } from '#components/list/useListAddress.ts';
import { usePage } from '#components/page.ts';
import { to } from '#paths.ts';
import { ConfirmDialog } from '#ui/dialogs.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { toast } from '#ui/toast.ts';
import { ViewsMenu } from '#features/view/ViewsMenu.tsx';
import { FORM_COLUMNS } from '../columns.tsx';
import { FORM_SORT_OPTIONS, FORM_SORTS, type FormRow } from '../form-facts.ts';
import { ImportDialog } from '../ImportDialog.tsx';
import { NewFormDialog } from '../NewFormDialog.tsx';
import { archiveReason, useFormActions } from '../useFormActions.ts';

const route = getRouteApi('/secure/admin/forms/');

/** All forms, with what can be done with each. */
export function FormsPage() {
  const { me } = route.useRouteContext();
  const actor = toActor(me);
  const router = useRouter();
  const address = useListAddress(FORM_SORTS);
  const forms = useQuery(listQuery('form.many', { query: address.query }));
  const counts = listCounts('form.many', address.query, async (query) => (await call('form.many', { query })).totalCount);
  const [importing, setImporting] = useState(false);
  const [creating, setCreating] = useState(false);
  const [archiving, setArchiving] = useState<FormRow | null>(null);
  const open = (form: { _id: string }) => void router.navigate({ href: to.admin.form(form._id) });
  const actions = useFormActions(open);
  const filters = useQuery(readQuery('misc.filtersForm', {}));
  usePage({ title: m.common.forms(), crumbs: [{ label: m.common.forms() }] });
  const createReason = can(actor, 'FORMS', 'CREATE') ? undefined : m.form.yourRoleMayNotCreateForms();
  const importButton = (
    <ReasonedButton leftSection={<FileUp />} onClick={() => setImporting(true)} reason={createReason}>
      {m.form.importJson()}
    </ReasonedButton>
  );
  const newButton = (
    <ReasonedButton variant="filled" leftSection={<Plus />} onClick={() => setCreating(true)} reason={createReason}>
      {m.form.newForm()}
    </ReasonedButton>
  );
  return (
    <>
      <PageHeader
        title={m.common.forms()}
        actions={
          <>
            <ButtonLink href={to.admin.scoreGuides} leftSection={<ListChecks />}>
              {m.common.scoreGuides()}
            </ButtonLink>
            {importButton}
            {newButton}
          </>
        }
      />
      <FirstUseHint name="forms">{m.form.firstUse()}</FirstUseHint>
      <ListView
        address={address}
        toolbarActions={<ViewsMenu list="forms" address={address} />}
        result={forms}
        name={m.form.forms()}
        caption={m.form.formsWithTheirStatusVersionAnd()}
        searchLabel={m.form.nameOfTheForm()}
        sortOptions={FORM_SORT_OPTIONS}
        filterFields={filters.data?.data}
        {...counts}
        columns={FORM_COLUMNS}
        density="comfortable"
        getRowId={(form) => form._id}
        rowLabel={(form) => form.name}
        rowHref={(form) => to.admin.form(form._id)}
        rowActions={(form) => [
          {
            key: 'duplicate',
            label: m.common.duplicate(),
            icon: Copy,
            run: () => actions.duplicate.mutate(form),
            reason: createReason,
          },
          { key: 'export', label: m.form.exportJson(), icon: Download, run: () => actions.download.mutate(form) },
          {
            key: 'archive',
            label: m.form.archive(),
            icon: Archive,
            run: () => setArchiving(form),
            reason: archiveReason(form, can(actor, 'FORMS', 'UPDATE')),
          },
        ]}
        emptyAction={newButton}
      />
      <NewFormDialog opened={creating} onClose={() => setCreating(false)} onCreated={open} />
      <ImportDialog
        opened={importing}
        onClose={() => setImporting(false)}
        onImported={(form) => {
          setImporting(false);
          toast.success(m.form.nameWasImportedAsADraft({ name: form.name }));
          open(form);
        }}
      />
      <ConfirmDialog
        opened={archiving !== null}
        onCancel={() => setArchiving(null)}
        onConfirm={() => archiving && actions.archive.mutate(archiving, { onSettled: () => setArchiving(null) })}
        busy={actions.archive.isPending}
        title={m.form.archiveThisForm()}
        text={m.form.nameCanNoLongerBeChanged({ name: archiving?.name ?? '' })}
        confirmLabel={m.form.archiveForm()}
      />
    </>
  );
}
