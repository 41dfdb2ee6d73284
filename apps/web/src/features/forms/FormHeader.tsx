import { TextInput } from '@mantine/core';
import { Copy, Download, PencilLine, Send } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { ConfirmDialog } from '../../ui/dialogs.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import { type Form, KIND_LABELS } from './form-facts.ts';
import classes from './Forms.module.css';
import { FormStatus } from './FormStatus.tsx';
import { publishReason, type useFormActions } from './useFormActions.ts';
import { Button } from '../../ui/Button.tsx';

interface FormHeaderProps {
  form: Form;
  actions: ReturnType<typeof useFormActions>;
  mayUpdate: boolean;
  mayCreate: boolean;
}

/** Name, kind, status, version and what can be done to the form as a whole. */
export function FormHeader({ form, actions, mayUpdate, mayCreate }: FormHeaderProps) {
  const [renaming, setRenaming] = useState(false);
  const [asking, setAsking] = useState(false);
  const { publish, duplicate, download } = actions;
  const next = (form.publishedVersion ?? 0) + 1;
  const confirm = () => publish.mutate(form, { onSettled: () => setAsking(false) });
  if (renaming) return <RenameForm form={form} actions={actions} onDone={() => setRenaming(false)} />;
  return (
    <>
      <PageHeader
        title={form.name}
        aside={
          <>
            {mayUpdate && form.status !== 'ARCHIVED' ? (
              <IconButton label="Rename the form" icon={PencilLine} iconSize={16} size={28} onClick={() => setRenaming(true)} />
            ) : null}
            <FormStatus form={form} />
            <span>
              {KIND_LABELS[form.kind]} form{form.publishedVersion === null ? '' : `, version ${form.publishedVersion}`}
              {form.publishedVersion !== null && form.hasUnpublishedChanges ? ', changed since' : ''}
            </span>
          </>
        }
        actions={
          <>
            <Button leftSection={<Download />} loading={download.isPending} onClick={() => download.mutate(form)}>
              Export JSON
            </Button>
            <ReasonedButton
              leftSection={<Copy />}
              loading={duplicate.isPending}
              onClick={() => duplicate.mutate(form)}
              reason={mayCreate ? undefined : 'Your role may not create forms.'}
            >
              Duplicate
            </ReasonedButton>
            <ReasonedButton
              variant="filled"
              leftSection={<Send />}
              onClick={() => setAsking(true)}
              reason={publishReason(form, mayUpdate)}
            >
              Publish version
            </ReasonedButton>
          </>
        }
      />
      <ConfirmDialog
        opened={asking}
        onCancel={() => setAsking(false)}
        onConfirm={confirm}
        busy={publish.isPending}
        title={`Publish version ${next}?`}
        text={`New applications start on version ${next} of “${form.name}”. Applications already started or submitted stay on the version that they have.`}
        confirmLabel={`Publish version ${next}`}
      />
    </>
  );
}

function RenameForm({ form, actions, onDone }: { form: Form; actions: FormHeaderProps['actions']; onDone: () => void }) {
  const [name, setName] = useState(form.name);
  const input = useRef<HTMLInputElement>(null);
  const { rename } = actions;
  useEffect(() => input.current?.select(), []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === form.name) return onDone();
    rename.mutate({ form, name }, { onSuccess: onDone, onError: () => input.current?.focus() });
  };
  const cancel = () => {
    rename.reset();
    onDone();
  };
  return (
    <form className={classes.rename} onSubmit={send} noValidate>
      <h1 className="sr-only">{form.name}</h1>
      <TextInput
        ref={input}
        aria-label="Name of the form"
        className={classes.renameInput}
        value={name}
        maxLength={200}
        error={rename.error ? messageOf(rename.error) : undefined}
        onKeyDown={(event) => event.key === 'Escape' && cancel()}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="filled" loading={rename.isPending}>
        Save name
      </Button>
      <Button variant="subtle" onClick={cancel}>
        Cancel
      </Button>
    </form>
  );
}
