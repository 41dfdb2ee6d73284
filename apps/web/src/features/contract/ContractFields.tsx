import { NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { DateInput } from '#components/date-input/DateInput.tsx';
import { to } from '#paths.ts';
import type { Grant } from './contract-labels.ts';
import classes from './Contracts.module.css';
import { GrantTerms } from './GrantTerms.tsx';
import { MergeFields } from './MergeFields.tsx';
import type { ContractDraft } from './useContractDraft.ts';

interface Props {
  grant: Grant;
  contract: ContractDraft;
}

/** The terms of a contract, and its text or its file. */
export function ContractFields({ grant, contract }: Props) {
  const { values, errors, setValues, getInputProps } = contract;
  const { way } = values;
  return (
    <>
      <GrantTerms grant={grant} />
      <SegmentedControl
        aria-label="Where the contract comes from"
        data={[
          { value: 'words', label: 'Write it here' },
          { value: 'file', label: 'Send a file' },
        ]}
        value={way}
        onChange={(next) => setValues({ way: next === 'file' ? 'file' : 'words' })}
      />
      <TextInput id="contract-title" label="Title" maxLength={200} {...getInputProps('title')} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-4">
        <TextInput
          id="contract-amount"
          classNames={{ input: 'num' }}
          label={`Amount granted (${grant.programme.currency})`}
          inputMode="decimal"
          autoComplete="off"
          {...getInputProps('amount')}
        />
        <DateInput
          id="contract-startDate"
          label="First day"
          value={values.startDate}
          error={errors['startDate']}
          onValue={(value) => setValues({ startDate: value })}
        />
        <DateInput
          id="contract-endDate"
          label="Last day"
          value={values.endDate}
          error={errors['endDate']}
          onValue={(value) => setValues({ endDate: value })}
        />
      </div>
      {way === 'words' ? <TextFields programmeId={grant.programme._id} contract={contract} /> : <FileField contract={contract} />}
    </>
  );
}

function TextFields({ programmeId, contract }: { programmeId: string; contract: ContractDraft }) {
  const { values, errors, getInputProps, applyTemplate } = contract;
  const templates = useQuery(readQuery('contract.templates', { params: { id: programmeId } })).data?.data;
  return (
    <>
      <NativeSelect
        id="contract-template"
        label="Template"
        description={
          templates?.length === 0 ? (
            <>
              This programme has none yet. <AppLink href={to.admin.contractTemplates(programmeId)}>Write a template</AppLink>
            </>
          ) : (
            'Choosing one replaces the words below.'
          )
        }
        value={values.template}
        error={errors['template']}
        data={[{ value: '', label: 'None' }, ...(templates ?? []).map(({ _id, name }) => ({ value: _id, label: name }))]}
        onChange={({ currentTarget: { value } }) => applyTemplate(value, templates?.find(({ _id }) => _id === value)?.body)}
      />
      <Textarea
        id="contract-body"
        label="Words of the contract"
        description="A blank line makes a paragraph, a line that begins with “# ” a heading, lines that begin with “- ” a list."
        autosize
        minRows={10}
        maxRows={30}
        {...getInputProps('body')}
      />
      <MergeFields />
    </>
  );
}

function FileField({ contract: { errors, setValues } }: { contract: ContractDraft }) {
  const error = errors['file'];
  return (
    <label htmlFor="contract-file">
      <b>File</b>
      <span className="text-muted"> PDF or Word, at most 20 MB</span>
      <input
        id="contract-file"
        type="file"
        accept=".pdf,.doc,.docx"
        className={classes.file}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'contract-file-error' : undefined}
        onChange={(event) => setValues({ file: event.currentTarget.files?.[0] ?? null })}
      />
      {error ? (
        <span id="contract-file-error" className="text-sm/5 font-medium text-danger">
          {error}
        </span>
      ) : null}
    </label>
  );
}
