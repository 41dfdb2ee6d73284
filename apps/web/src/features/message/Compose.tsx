import { m } from '@grantdesk/messages';
import type { Answer, CallInput } from '@grantdesk/api';
import { MESSAGE_MAX, type MessageKind } from '@grantdesk/domain/message/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { call } from '#api/client.ts';
import { type Issue, toApiError } from '#api/errors.ts';
import { savedTexts } from '#storage/saved-texts.ts';
import { invalidate } from '#api/query.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { SelectField, TextArea } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';

type Application = Answer<'application.one'>['data'];
type Body = CallInput<'message.new'>['body'];

interface Props {
  application: Pick<Application, '_id' | 'form' | 'proposalForm'>;
  /** Who writes: what they began stays theirs on a shared device. */
  userId: string;
  kind: MessageKind;
  replyTo?: string;
  label: string;
  hint?: ReactNode;
  sendLabel: string;
  sentText: string;
  /** Offers the questions of the form to choose from. */
  asksAbout?: boolean;
  /** Further fields of the body, such as the time to answer by. */
  more?: Partial<Body>;
  issuesOf?: (issues: Issue[]) => void;
  /** Further controls under the text; `add` puts a text behind what was written, so that nothing typed is replaced. */
  children?: (add: (text: string) => void) => ReactNode;
}

/** Writes one message and sends it. What is begun stays on this device until it has been sent. */
export function Compose(props: Props) {
  const { application, userId, kind, replyTo, label, hint, sendLabel, sentText, asksAbout = false, more, children } = props;
  const textKey = `${userId}.${application._id}.${replyTo ?? kind}`;
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const [text, setText] = useState(() => savedTexts.read(textKey));
  const [about, setAbout] = useState('');
  const [errors, setErrors] = useState<Issue[]>([]);
  const write = (next: string) => {
    setText(next);
    savedTexts.write(textKey, next);
    setErrors([]);
  };
  const add = (more: string) => write(text.trim() === '' ? more : `${text}\n\n${more}`);
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const [form, field_id] = about ? (JSON.parse(about) as [NonNullable<Body['about']>['form'], string]) : [];
      const body: Body = {
        kind,
        body: text,
        ...(replyTo ? { replyTo } : {}),
        ...(form && field_id ? { about: { form, field_id } } : {}),
        ...more,
      };
      return call('message.new', { params: { id: application._id }, body, idempotencyKey: keyOf(body) });
    },
    onSuccess: (answer) => {
      write('');
      setAbout('');
      toast.success(sentText);
      client.setQueryData(['message.many', { params: { id: application._id } }], answer);
      void invalidate(client, 'application.timeline');
    },
    onError: (thrown) => {
      const error = toApiError(thrown);
      setErrors(error.issues.length > 0 ? error.issues : [{ path: 'message', message: error.message }]);
      props.issuesOf?.(error.issues);
    },
  });
  const errorAt = (path: string) => errors.find((issue) => issue.path === path)?.message;
  const send = () => {
    if (text.trim() === '') return setErrors([{ path: 'body', message: m.common.enterAText() }]);
    if (text.trim().length > MESSAGE_MAX)
      return setErrors([{ path: 'body', message: m.common.useAtMostMaxCharacters({ max: MESSAGE_MAX }) }]);
    mutate();
  };
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {errorAt('message') ? (
        <InlineNotice tone="danger" live="alert">
          {errorAt('message')}
        </InlineNotice>
      ) : null}
      {asksAbout ? (
        <SelectField
          label={m.message.aboutTheQuestion()}
          optional
          value={about}
          error={errorAt('about')}
          onChange={(event) => setAbout(event.currentTarget.value)}
        >
          <option value="">{m.message.theApplicationAsAWhole()}</option>
          <Questions form="application" sections={application.form.sections} />
          {application.proposalForm ? <Questions form="proposal" sections={application.proposalForm.sections} /> : null}
        </SelectField>
      ) : null}
      <TextArea
        label={label}
        hint={hint}
        value={text}
        error={errorAt('body')}
        onChange={(event) => write(event.currentTarget.value)}
      />
      {children?.(add)}
      <p>
        <Button type="submit" size="lg" variant="filled" leftSection={<Send />} loading={isPending}>
          {sendLabel}
        </Button>
      </p>
    </form>
  );
}

function Questions({ form, sections }: { form: 'application' | 'proposal'; sections: Application['form']['sections'] }) {
  return sections.map((section) => (
    <optgroup
      key={section.section_id}
      label={form === 'proposal' ? m.message.proposalSectionName({ section_name: section.section_name }) : section.section_name}
    >
      {section.section_fields.map(({ field_id, field_label }) => (
        <option key={field_id} value={JSON.stringify([form, field_id])}>
          {field_label}
        </option>
      ))}
    </optgroup>
  ));
}
