import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileSignature, Plus } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { toHtml, toPlainText } from '#components/values/plain-html.ts';
import { RichText } from '#components/values/RichText.tsx';
import { DateTime } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { SideDrawer } from '#ui/SideDrawer.tsx';
import { EmptyState } from '#ui/states.tsx';
import { toast } from '#ui/toast.ts';
import classes from './Contracts.module.css';
import { MergeFields } from './MergeFields.tsx';

type Template = Answer<'contract.templates'>['data'][number];

/** A programme's contract templates: written once, filled in for each grantee. */
export default function TemplatesScreen({ programmeId, place }: { programmeId: string; place: string }) {
  const query = useQuery(readQuery('contract.templates', { params: { id: programmeId } }));
  const client = useQueryClient();
  const [editing, setEditing] = useState<Template | 'new' | null>(null);
  const [removing, setRemoving] = useState<Template | null>(null);
  usePage({
    title: m.common.contractTemplates(),
    crumbs: [
      { label: place, href: to.admin.grantees },
      { label: m.common.programme(), href: to.admin.granteeProgramme(programmeId) },
      { label: m.common.contractTemplates() },
    ],
  });
  const templates = query.data?.data;
  if (!templates)
    return <LoadScreen title={m.common.contractTemplates()} error={query.error} onRetry={() => void query.refetch()} />;
  const reload = () => void invalidate(client, 'contract.templates');
  const add = (
    <Button variant="filled" leftSection={<Plus />} onClick={() => setEditing('new')}>
      {m.contract.newTemplate()}
    </Button>
  );
  return (
    <>
      <PageHeader title={m.common.contractTemplates()} lead={m.contract.contractsThatWereSentKeepTheir()} actions={add} />
      {templates.length === 0 ? (
        <EmptyState icon={FileSignature} title={m.contract.noTemplatesFound()}>
          {m.contract.writeOneAndEveryContractOf()}
        </EmptyState>
      ) : null}
      <div className="grid min-w-0 gap-4" style={{ marginTop: 12, maxWidth: 960 }}>
        {templates.map((template) => (
          <Panel
            key={template._id}
            title={template.name}
            note={
              <>
                {m.common.changed()} <DateTime value={template.updatedAt} timed />
              </>
            }
            actions={
              <>
                <Button aria-label={m.common.editName({ name: template.name })} onClick={() => setEditing(template)}>
                  {m.common.edit()}
                </Button>
                <Button aria-label={m.contract.putAwayName({ name: template.name })} onClick={() => setRemoving(template)}>
                  {m.contract.putAway()}
                </Button>
              </>
            }
          >
            <RichText html={template.body} preview />
          </Panel>
        ))}
      </div>
      {editing ? (
        <TemplateDrawer
          programmeId={programmeId}
          template={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            reload();
          }}
        />
      ) : null}
      <ConfirmDialog
        opened={removing !== null}
        onCancel={() => setRemoving(null)}
        onConfirm={() => {
          if (!removing) return;
          void call('contract.templateUpdate', {
            params: { id: removing._id },
            body: { version: removing.version, archived: true },
          })
            .then(() => toast.success(m.contract.theTemplateWasPutAway()))
            .catch((thrown: unknown) => toast.error(toMessage(thrown)))
            .finally(() => {
              setRemoving(null);
              reload();
            });
        }}
        title={m.contract.putNameAway({ name: removing?.name ?? '' })}
        text={m.contract.itIsNoLongerOfferedContracts()}
        confirmLabel={m.contract.putItAway()}
      />
    </>
  );
}

function TemplateDrawer({
  programmeId,
  template,
  onClose,
  onSaved,
}: {
  programmeId: string;
  template: Template | null;
  onClose: () => void;
  onSaved: () => void;
}) {
  const { values, refusal, busy, errors, setValues, send, getInputProps } = useForm({
    initial: () => ({
      name: template?.name ?? m.contract.grantAgreement(),
      words: template ? toPlainText(template.body).text : '',
    }),
    // The merge fields are the server's to know.
    validate: () => [],
  });
  const intent = useIdempotencyKey();
  const body = toHtml(values.words, { headings: true });
  const save = () =>
    send(async ({ name }) => {
      if (template)
        await call('contract.templateUpdate', { params: { id: template._id }, body: { version: template.version, name, body } });
      else {
        const given = { programme: programmeId, name, body };
        await call('contract.templateNew', { body: given, idempotencyKey: intent(given) });
      }
      toast.success(m.common.nameWasSaved({ name }));
      onSaved();
    });
  return (
    <SideDrawer
      opened
      onClose={onClose}
      title={template ? m.common.editName({ name: template.name }) : m.contract.newTemplate()}
      size={720}
      closeLabel={m.contract.closeTheTemplate()}
      footer={
        <Button variant="filled" loading={busy} onClick={() => void save()}>
          {m.contract.saveTemplate()}
        </Button>
      }
    >
      <div className="grid gap-4">
        {refusal ? (
          <InlineNotice tone="danger" live="alert" title={refusal.message}>
            {m.contract.nothingWasSavedWhatYouTyped()}
          </InlineNotice>
        ) : null}
        <TextInput label={m.common.name()} maxLength={200} {...getInputProps('name')} />
        <Textarea
          label={m.contract.words()}
          description={m.contract.aBlankLineMakesAParagraph()}
          autosize
          minRows={12}
          maxRows={30}
          value={values.words}
          error={errors['body']}
          onChange={(event) => setValues({ words: event.currentTarget.value })}
        />
        <MergeFields />
        {values.words.trim() ? (
          <div className={classes.paper} role="region" aria-label={m.contract.theTemplateAsItWillBe()}>
            <RichText html={body} />
          </div>
        ) : null}
      </div>
    </SideDrawer>
  );
}
