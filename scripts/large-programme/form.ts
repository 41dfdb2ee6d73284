/** The form that lists are measured on: thirty questions whose answers are about 4 KB together (performance.md). */

interface Question {
  id: string;
  type: string;
  /** What may be chosen. */
  options?: readonly string[];
  /** SQL of the answer of application number `i`. */
  answer: string;
}

const chosen = (options: readonly string[], every: number): Pick<Question, 'options' | 'answer'> => ({
  options,
  answer: `(array[${options.map((option) => `'${option}'`).join(', ')}])[1 + i / ${every} % ${options.length}]`,
});

const counted = (most: number, step: number): string => `(i * ${step} % ${most})::text`;

/** How many paragraphs are in the pool that long answers are taken from. */
export const PARAGRAPHS = 4_000;

const LONG = ['story', 'need', 'plan', 'market', 'risks', 'team', 'outcome', 'budget'];

export const QUESTIONS: readonly Question[] = [
  {
    id: 'country',
    type: 'COUNTRY',
    answer: `(array['Nigeria','Kenya','Ghana','Uganda','Togo','Benin','Mali','Chad'])[1 + i % 8]`,
  },
  { id: 'state', type: 'SHORT_ANSWER', answer: `'State ' || i % 37` },
  { id: 'town', type: 'SHORT_ANSWER', answer: `'Town ' || i % 3001` },
  { id: 'phone', type: 'PHONE_NUMBER', answer: `'+23480' || lpad((i * 7919 % 100000000)::text, 8, '0')` },
  { id: 'website', type: 'URL', answer: `'https://farm' || i || '.example.org'` },
  { id: 'crop', type: 'DROPDOWN', ...chosen(['Maize', 'Yam', 'Rice', 'Cassava'], 1) },
  { id: 'kind', type: 'DROPDOWN', ...chosen(['Company', 'Cooperative', 'Charity', 'Sole trader', 'Partnership'], 3) },
  { id: 'sector', type: 'DROPDOWN', ...chosen(['Seed', 'Storage', 'Transport', 'Processing', 'Retail', 'Inputs'], 7) },
  { id: 'role', type: 'MULTIPLE_CHOICE', ...chosen(['Owner', 'Manager', 'Member', 'Adviser'], 11) },
  { id: 'irrigated', type: 'MULTIPLE_CHOICE', ...chosen(['Yes', 'No'], 5) },
  { id: 'banked', type: 'MULTIPLE_CHOICE', ...chosen(['Yes', 'No', 'Partly'], 13) },
  { id: 'language', type: 'DROPDOWN', ...chosen(['English', 'French', 'Hausa', 'Swahili', 'Yoruba'], 17) },
  { id: 'amount', type: 'NUMBER', answer: counted(100_000, 31) },
  { id: 'people', type: 'NUMBER', answer: counted(250, 1) },
  { id: 'women', type: 'NUMBER', answer: counted(120, 13) },
  { id: 'youth', type: 'NUMBER', answer: counted(90, 17) },
  { id: 'hectares', type: 'NUMBER', answer: counted(4_000, 7) },
  { id: 'yield', type: 'NUMBER', answer: counted(9_000, 11) },
  { id: 'turnover', type: 'NUMBER', answer: counted(10_000_000, 7919) },
  { id: 'founded', type: 'DATE', answer: `to_char(date '1990-01-01' + (i * 13 % 12000)::int, 'YYYY-MM-DD')` },
  { id: 'registered', type: 'DATE', answer: `to_char(date '2000-01-01' + (i * 17 % 9000)::int, 'YYYY-MM-DD')` },
  { id: 'day', type: 'DATE', answer: `to_char(date '2025-01-01' + (i % 700)::int, 'YYYY-MM-DD')` },
  // Paragraphs out of a pool, and each application has some words of its own.
  ...LONG.map((id, n) => ({
    id,
    type: 'LONG_ANSWER',
    answer: `concat_ws(' ', 'We plant', substr(md5('w' || i % ${50_000 + n}), 1, 6), 'near', substr(md5('${n}y' || i), 1, 6),
      (select text from paragraphs p where p.n = (i * ${31 + n} + ${n * 977}) % ${PARAGRAPHS}))`,
  })),
];

/** As `POST /form/import` takes it. */
export const LIST_FORM = {
  name: 'Lists',
  kind: 'APPLICATION',
  sections: [
    {
      section_name: 'One',
      section_fields: QUESTIONS.map(({ id, type, options }) => ({
        field_id: id,
        field_label: id.replace(/^./, (letter) => letter.toUpperCase()),
        field_type: type,
        ...(options && { field_options: options.map((value) => ({ value })) }),
      })),
    },
  ],
};

/** SQL of all answers of application number `i`, as a submission keeps them; `paragraphs` must be there. */
export const ANSWERS = `jsonb_build_object(${QUESTIONS.map(({ id, answer }) => `'${id}', ${answer}`).join(', ')})`;
