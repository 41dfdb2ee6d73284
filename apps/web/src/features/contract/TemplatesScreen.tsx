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
    title: 'Contract templates',
    crumbs: [
      { label: place, href: to.admin.grantees },
      { label: 'Programme', href: to.admin.granteeProgramme(programmeId) },
      { label: 'Contract templates' },
    ],
  });
  const templates = query.data?.data;
  if (!templates) return <LoadScreen title="Contract templates" error={query.error} onRetry={() => void query.refetch()} />;
  const reload = () => void invalidate(client, 'contract.templates');
  const add = (
    <Button variant="filled" leftSection={<Plus />} onClick={() => setEditing('new')}>
      New template
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Contract templates"
        lead="Contracts that were sent keep their words when a template changes."
        actions={add}
      />
      {templates.length === 0 ? (
        <EmptyState icon={FileSignature} title="No templates found!">
          Write one, and every contract of this programme starts from it.
        </EmptyState>
      ) : null}
      <div className="grid min-w-0 gap-4" style={{ marginTop: 12, maxWidth: 960 }}>
        {templates.map((template) => (
          <Panel
            key={template._id}
            title={template.name}
            note={
              <>
                Changed <DateTime value={template.updatedAt} timed />
              </>
            }
            actions={
              <>
                <Button aria-label={`Edit ${template.name}`} onClick={() => setEditing(template)}>
                  Edit
                </Button>
                <Button aria-label={`Put away ${template.name}`} onClick={() => setRemoving(template)}>
                  Put away
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
            .then(() => toast.success('The template was put away.'))
            .catch((thrown: unknown) => toast.error(toMessage(thrown)))
            .finally(() => {
              setRemoving(null);
              reload();
            });
        }}
        title={`Put “${removing?.name ?? ''}” away?`}
        text="It is no longer offered. Contracts that were made from it stay as they are."
        confirmLabel="Put it away"
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
    initial: () => ({ name: template?.name ?? 'Grant agreement', words: template ? toPlainText(template.body).text : '' }),
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
      toast.success(`“${name}” was saved.`);
      onSaved();
    });
  return (
    <SideDrawer
      opened
      onClose={onClose}
      title={template ? `Edit ${template.name}` : 'New template'}
      size={720}
      closeLabel="Close the template"
      footer={
        <Button variant="filled" loading={busy} onClick={() => void save()}>
          Save template
        </Button>
      }
    >
      <div className="grid gap-4">
        {refusal ? (
          <InlineNotice tone="danger" live="alert" title={refusal.message}>
            Nothing was saved. What you typed still stands here.
          </InlineNotice>
        ) : null}
        <TextInput label="Name" maxLength={200} {...getInputProps('name')} />
        <Textarea
          label="Words"
          description="A blank line makes a paragraph, a line that begins with “# ” a heading, lines that begin with “- ” a list."
          autosize
          minRows={12}
          maxRows={30}
          value={values.words}
          error={errors['body']}
          onChange={(event) => setValues({ words: event.currentTarget.value })}
        />
        <MergeFields />
        {values.words.trim() ? (
          <div className={classes.paper} role="region" aria-label="The template as it will be read">
            <RichText html={body} />
          </div>
        ) : null}
      </div>
    </SideDrawer>
  );
}
