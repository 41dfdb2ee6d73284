import { m } from '@grantdesk/messages';
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
        aria-label={m.contract.whereTheContractComesFrom()}
        data={[
          { value: 'words', label: m.contract.writeItHere() },
          { value: 'file', label: m.contract.sendAFile() },
        ]}
        value={way}
        onChange={(next) => setValues({ way: next === 'file' ? 'file' : 'words' })}
      />
      <TextInput id="contract-title" label={m.common.title()} maxLength={200} {...getInputProps('title')} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-4">
        <TextInput
          id="contract-amount"
          classNames={{ input: 'num' }}
          label={m.contract.amountGrantedCurrency({ currency: grant.programme.currency })}
          inputMode="decimal"
          autoComplete="off"
          {...getInputProps('amount')}
        />
        <DateInput
          id="contract-startDate"
          label={m.common.firstDay()}
          value={values.startDate}
          error={errors['startDate']}
          onValue={(value) => setValues({ startDate: value })}
        />
        <DateInput
          id="contract-endDate"
          label={m.common.lastDay()}
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
        label={m.contract.template()}
        description={
          templates?.length === 0 ? (
            <>
              {m.contract.thisProgrammeHasNoneYet()}{' '}
              <AppLink href={to.admin.contractTemplates(programmeId)}>{m.contract.writeATemplate()}</AppLink>
            </>
          ) : (
            m.contract.choosingOneReplacesTheWordsBelow()
          )
        }
        value={values.template}
        error={errors['template']}
        data={[{ value: '', label: m.common.none() }, ...(templates ?? []).map(({ _id, name }) => ({ value: _id, label: name }))]}
        onChange={({ currentTarget: { value } }) => applyTemplate(value, templates?.find(({ _id }) => _id === value)?.body)}
      />
      <Textarea
        id="contract-body"
        label={m.contract.wordsOfTheContract()}
        description={m.contract.aBlankLineMakesAParagraph()}
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
      <b>{m.common.file()}</b>
      <span className="text-muted"> {m.contract.pdfOrWordAtMost20()}</span>
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
