import { m } from '@grantdesk/messages';
import { answersFor } from '@grantdesk/domain/form/reuse';
import { compileForm, type CompiledForm } from '@grantdesk/domain/form/compile';
import type { Answers, FormSection } from '@grantdesk/domain/form/types';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowRight, FileSpreadsheet } from 'lucide-react';
import { useId, useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { listQuery } from '#api/query.ts';
import { DateTime } from '#components/values/values.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { asApplication, asProposal, type ApplicantForm } from '../form-draft.ts';
import { Choice } from './Choice.tsx';
import { downloadSheet, readSheet } from './sheet.ts';

/** Answers from somewhere, and where from in words. */
export interface FoundAnswers {
  from: string;
  answers: Answers;
  /** Rows of a file that belong to no question of this form. */
  unknown: number;
}

interface Props {
  written: ApplicantForm;
  form: CompiledForm;
  onFound: (found: FoundAnswers) => void;
}

const MAX_OFFERED = 50;

/** The person's other applications and proposals, whose answers may serve again. */
export function EarlierApplications({ written, form, onFound }: Props) {
  const mine = useQuery(listQuery('application.mine', { query: { limit: MAX_OFFERED } }));
  const [chosen, setChosen] = useState('');
  const others = (mine.data?.data ?? []).flatMap((each) => {
    const base = { id: each._id, name: each.programme.name, number: each.applicationID, at: each.submittedAt ?? each.savedAt };
    const own = each._id === written._id;
    return [
      ...(own && written.which === 'application' ? [] : [{ ...base, which: 'application' as const }]),
      ...(each.proposalProgressStatus === null || (own && written.which === 'proposal')
        ? []
        : [{ ...base, which: 'proposal' as const }]),
    ];
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const source = others.find((each) => keyOf(each) === chosen);
      if (!source) throw new Error(m.submission.chooseAnApplicationFirst());
      const { data } = await call('application.one', { params: { id: source.id } });
      const from = source.which === 'proposal' ? asProposal(data) : asApplication(data);
      if (!from) throw new Error(m.submission.thisProposalIsNoLongerThere());
      const answers = answersFor(form, compileForm({ sections: from.form.sections as FormSection[] }), from.data);
      return { from: m.submission.sourceOfAnswers(source), answers, unknown: 0 };
    },
    onSuccess: onFound,
  });
  return (
    <Panel title={m.submission.fromAnEarlierApplication()}>
      {others.length === 0 ? (
        <p className="text-muted">
          {mine.isPending ? m.submission.lookingForYourOtherApplications() : m.submission.youHaveNoOtherApplicationYet()}
        </p>
      ) : (
        <>
          <p className="text-muted">{m.submission.answersGoOverWhereBothForms()}</p>
          {error ? (
            <InlineNotice tone="danger" live="alert">
              {error instanceof Error && error.name === 'Error' ? error.message : toMessage(error)}
            </InlineNotice>
          ) : null}
          <fieldset className="grid max-h-80 gap-1 overflow-y-auto">
            <legend className="sr-only">{m.submission.applicationToTakeAnswersFrom()}</legend>
            {others.map((each) => (
              <Choice
                key={keyOf(each)}
                type="radio"
                name="source"
                label={each.name}
                checked={chosen === keyOf(each)}
                onChange={() => setChosen(keyOf(each))}
              >
                <span className="block text-sm/5 text-muted">
                  {each.number} · {each.which === 'proposal' ? m.common.proposal2() : m.common.application2()}
                  {each.at ? (
                    <>
                      {' · '}
                      <DateTime value={each.at} />
                    </>
                  ) : null}
                </span>
              </Choice>
            ))}
          </fieldset>
          <p>
            <Button size="lg" variant="outline" rightSection={<ArrowRight />} loading={isPending} onClick={() => mutate()}>
              {m.submission.seeItsAnswers()}
            </Button>
          </p>
        </>
      )}
    </Panel>
  );
}

const keyOf = ({ id, which }: { id: string; which: string }): string => `${which}-${id}`;

/** The sheet of the form, to be filled away from here and brought back. */
export function FilledFile({ written, form, onFound }: Props) {
  const id = useId();
  const [problem, setProblem] = useState('');
  const choose = (file: File | undefined) => {
    if (!file) return;
    setProblem('');
    readSheet(form, file).then(
      (read) => onFound({ from: file.name, ...read }),
      (thrown: unknown) => setProblem(thrown instanceof Error ? thrown.message : m.submission.thisFileCannotBeRead()),
    );
  };
  return (
    <Panel title={m.submission.fromAFilledFile()}>
      <p className="text-muted">{m.submission.downloadAllQuestionsAsASpreadsheet()}</p>
      <p>
        <Button
          size="lg"
          variant="outline"
          leftSection={<FileSpreadsheet />}
          onClick={() => {
            downloadSheet(form, written.data, `${written.applicationID} ${written.which}`).catch(() =>
              setProblem(m.submission.theSheetCouldNotBeMade()),
            );
          }}
        >
          {m.submission.downloadTheSheet()}
        </Button>
      </p>
      {problem ? (
        <InlineNotice tone="danger" live="alert">
          {problem}
        </InlineNotice>
      ) : null}
      <p>
        <label htmlFor={id} className="block font-semibold">
          {m.submission.theFilledFileXlsxOrCsv()}
        </label>
        <input
          id={id}
          type="file"
          accept=".xlsx,.xls,.ods,.csv"
          className="mt-2 min-h-11"
          onChange={(event) => {
            choose(event.currentTarget.files?.[0]);
            // The same file can be chosen again after it was fixed.
            event.currentTarget.value = '';
          }}
        />
      </p>
    </Panel>
  );
}
