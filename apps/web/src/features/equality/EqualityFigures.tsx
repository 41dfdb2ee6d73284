import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { EQUALITY_BATCH } from '@grantdesk/domain/equality/questions';
import { formatCount, formatPercent } from '@grantdesk/domain/format/money';
import { Panel } from '#ui/Panel.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';

type Equality = Answer<'equality.one'>['data'];

/** How many people chose what, where enough of them did. */
export function EqualityFigures({ figures, threshold }: { figures: Equality['figures']; threshold: number }) {
  const { counted, waiting, questions } = figures;
  return (
    <Panel title={m.equality.answers()} note={m.equality.answersNote({ batch: EQUALITY_BATCH, threshold })}>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
        <Fact label={m.equality.counted()} count={counted} />
        <Fact label={m.equality.waiting()} count={waiting} />
      </dl>
      {counted === 0 ? <p className="mt-4 text-muted">{m.equality.nothingCounted({ batch: EQUALITY_BATCH })}</p> : null}
      {questions.map((question) => (
        <QuestionTable key={question.question} question={question} counted={counted} />
      ))}
    </Panel>
  );
}

const Fact = ({ label, count }: { label: string; count: number }) => (
  <div>
    <dt className="text-sm/5 text-muted">{label}</dt>
    <dd className="text-lg/7 font-semibold tabular-nums">{formatCount(count)}</dd>
  </div>
);

interface TableProps {
  question: Equality['figures']['questions'][number];
  counted: number;
}

function QuestionTable({ question: { label, choices, isMultiple }, counted }: TableProps) {
  return (
    <section className="mt-5 border-t border-hair pt-4">
      <table className="w-full">
        <caption className="text-start font-semibold">
          {label}
          {isMultiple ? <span className="block text-sm/5 font-normal text-muted">{m.equality.severalChoices()}</span> : null}
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{m.equality.choice()}</th>
            <th scope="col">{m.common.people()}</th>
          </tr>
        </thead>
        <tbody>
          {choices.map(({ choice, people }) => (
            <tr key={choice}>
              <th scope="row" className="py-1 pe-4 text-start font-normal">
                {choice === '' ? <span className="text-muted">{m.equality.notAnswered()}</span> : choice}
                {people === null ? null : <ProgressBar value={(people / counted) * 100} height={4} />}
              </th>
              <td className="w-40 py-1 text-end align-top tabular-nums">
                {people === null ? (
                  <span className="text-sm/5 text-muted">{m.equality.notShown()}</span>
                ) : (
                  m.equality.countAndShare({ count: formatCount(people), share: formatPercent(people / counted, 0) })
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
