import { m } from '@grantdesk/messages';
import { MAX_NUMBERS, REGISTERS } from '@grantdesk/domain/organisation/numbers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { call } from '#api/client.ts';
import { type Issue, toApiError } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { NativeModal } from '#ui/NativeModal.tsx';
import { SelectField, TextArea, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import type { OrganisationInput, OrganisationRecord } from './organisation-types.ts';

interface Draft {
  name: string;
  aliases: string;
  country: string;
  address: string;
  website: string;
  numbers: { register: string; number: string }[];
}

const toDraft = (record: OrganisationRecord | null): Draft => ({
  name: record?.name ?? '',
  aliases: record?.aliases.join('\n') ?? '',
  country: record?.country ?? '',
  address: record?.address ?? '',
  website: record?.website ?? '',
  numbers: record?.numbers ?? [],
});

const toInput = (draft: Draft): OrganisationInput => ({
  ...draft,
  aliases: draft.aliases.split('\n').flatMap((line) => line.trim() || []),
  country: draft.country || null,
});

/** Adds an organisation, or changes one that the person owns. */
export default function OrganisationDialog({ record, onClose }: { record: OrganisationRecord | null; onClose: () => void }) {
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const [draft, setDraft] = useState(() => toDraft(record));
  const [issues, setIssues] = useState<Issue[]>([]);
  const countries = useQuery({ ...readQuery('misc.countries', {}), staleTime: Infinity });
  const { mutate, isPending } = useMutation({
    mutationFn: (body: OrganisationInput) =>
      record
        ? call('organisation.update', { params: { id: record._id }, body: { ...body, revision: record.revision } })
        : call('organisation.new', { body, idempotencyKey: keyOf(body) }),
    onSuccess: () => {
      toast.success(m.organisation.saved());
      void invalidate(client, 'organisation.mine', 'organisation.one', 'organisation.many');
      onClose();
    },
    onError: (thrown) => {
      const { issues: found, message } = toApiError(thrown);
      setIssues(found.length > 0 ? found : [{ path: 'form', message }]);
    },
  });
  const change = (changes: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...changes }));
    setIssues([]);
  };
  const errorAt = (path: string) => issues.find((issue) => issue.path === path)?.message;
  const field = (path: 'name' | 'aliases' | 'country' | 'address' | 'website') => ({
    value: draft[path],
    error: errorAt(path),
    onChange: (event: { currentTarget: { value: string } }) => change({ [path]: event.currentTarget.value }),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (draft.name.trim() === '') setIssues([{ path: 'name', message: m.organisation.enterAName() }]);
    else mutate(toInput(draft));
  };
  return (
    <NativeModal
      title={record ? m.organisation.editDetails() : m.organisation.addOrganisation()}
      size={640}
      busy={isPending}
      onClose={onClose}
      firstFocus="input"
      footer={
        <>
          <Button size="lg" variant="outline" onClick={onClose}>
            {m.common.cancel()}
          </Button>
          <Button type="submit" form="organisation" size="lg" variant="filled" loading={isPending}>
            {m.organisation.save()}
          </Button>
        </>
      }
    >
      <form id="organisation" className="mt-4 grid gap-4" onSubmit={save} noValidate>
        {errorAt('form') ? (
          <InlineNotice tone="danger" live="alert">
            {errorAt('form')}
          </InlineNotice>
        ) : null}
        <TextField
          label={m.organisation.name()}
          hint={m.organisation.nameHint()}
          autoComplete="organization"
          {...field('name')}
        />
        <SelectField label={m.common.country()} optional {...field('country')}>
          <option value="">{m.common.chooseACountry()}</option>
          {(countries.data?.data ?? []).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <Numbers numbers={draft.numbers} errorAt={errorAt} onChange={(numbers) => change({ numbers })} />
        <TextArea label={m.organisation.address()} optional rows={3} {...field('address')} />
        <TextField label={m.organisation.website()} optional type="url" placeholder="https://" {...field('website')} />
        <TextArea
          label={m.organisation.alsoKnownAs()}
          hint={m.organisation.aliasesHint()}
          optional
          rows={2}
          {...field('aliases')}
        />
      </form>
    </NativeModal>
  );
}

interface NumbersProps {
  numbers: Draft['numbers'];
  errorAt: (path: string) => string | undefined;
  onChange: (numbers: Draft['numbers']) => void;
}

/** Numbers in public registers: funders recognise an organisation by them. */
function Numbers({ numbers, errorAt, onChange }: NumbersProps) {
  const set = (at: number, changes: Partial<Draft['numbers'][number]>) =>
    onChange(numbers.map((each, index) => (index === at ? { ...each, ...changes } : each)));
  return (
    <fieldset className="m-0 grid gap-3 border-0 p-0">
      <legend className="mb-1 p-0 font-semibold">{m.organisation.registerNumbers()}</legend>
      {numbers.map(({ register, number }, at) => (
        <div key={at} className="flex flex-wrap items-end gap-3">
          <div className="min-w-48 flex-1">
            <SelectField
              label={m.organisation.register()}
              value={register}
              error={errorAt(`numbers.${at}.register`)}
              onChange={(event) => set(at, { register: event.currentTarget.value })}
            >
              <option value="">{m.organisation.chooseARegister()}</option>
              {Object.entries({ ...REGISTERS, ...(register && !(register in REGISTERS) && { [register]: register }) }).map(
                ([code, name]) => (
                  <option key={code} value={code}>
                    {name} ({code})
                  </option>
                ),
              )}
            </SelectField>
          </div>
          <div className="min-w-36 flex-1">
            <TextField
              label={m.organisation.number()}
              autoComplete="off"
              value={number}
              error={errorAt(`numbers.${at}.number`)}
              onChange={(event) => set(at, { number: event.currentTarget.value })}
            />
          </div>
          <IconButton
            size={44}
            label={m.organisation.removeNumber({ number: number || String(at + 1) })}
            icon={X}
            onClick={() => onChange(numbers.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {numbers.length < MAX_NUMBERS ? (
        <p className="m-0">
          <Button leftSection={<Plus />} onClick={() => onChange([...numbers, { register: '', number: '' }])}>
            {m.organisation.addANumber()}
          </Button>
        </p>
      ) : null}
    </fieldset>
  );
}
