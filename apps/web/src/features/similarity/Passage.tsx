import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { Panel } from '#ui/Panel.tsx';
import { applicantOf } from './PairItem.tsx';

type Detail = Answer<'similarity.one'>['data'];
type Shared = Detail['shared'][number];
type Excerpt = Shared['sides'][number];

/** One passage as both applications have it, side by side, or one under the other where there is no room. */
export function Passage({ shared, pair, number }: { shared: Shared; pair: Detail; number: number }) {
  return (
    <Panel title={m.similarity.passageNumber({ number })} actions={<WordCount words={shared.words} />}>
      <div className="mt-3 grid grid-cols-2 gap-6 mobile:grid-cols-1">
        {shared.sides.map((excerpt, index) => {
          const side = pair.sides[index === 0 ? 0 : 1];
          return (
            <figure key={side._id} className="m-0 min-w-0">
              <figcaption>
                <b className="font-medium">{side.applicationID}</b> {applicantOf(side)}
                <span className="block text-sm/5 text-muted">{excerpt.question}</span>
              </figcaption>
              <blockquote className="m-0 mt-2 max-w-[72ch] wrap-anywhere whitespace-pre-line">
                <MarkedText {...excerpt} />
              </blockquote>
            </figure>
          );
        })}
      </div>
    </Panel>
  );
}

const WordCount = ({ words }: { words: number }) => (
  <span className="text-sm/5 text-muted tabular-nums">{m.similarity.wordsShared({ words })}</span>
);

/** A text with what both applications share in marks. */
function MarkedText({ text, marks, isCutBefore, isCutAfter }: Excerpt) {
  return (
    <>
      {isCutBefore ? '… ' : null}
      {marks.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(marks[index - 1]?.end ?? 0, start)}
          <mark className="bg-warning-f text-text">{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.end ?? 0)}
      {isCutAfter ? ' …' : null}
    </>
  );
}
