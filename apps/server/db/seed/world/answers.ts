import { samplePdf, samplePng, sampleXlsx } from '../files.ts';
import { sampleDocx } from '../office.ts';
import type { FilePart } from '../client.ts';
import { organisationOf, type Organisation } from './organisations.ts';

/** What one organisation asks a fund for. Amounts in whole units of the programme's currency. */
export interface Ask {
  key: string;
  title: string;
  /** One sentence. */
  what: string;
  amount: number;
  people: number;
}

/** Sentences that fit every project of one fund, chosen in turn so that neighbours differ. */
export interface FundTexts {
  needs: string[];
  activities: string[];
  lasting: string[];
  approaches: string[];
  partners: string[];
  risks: string[];
  budgetLines: string[];
  focus: string[];
}

export type Part = [string, string | FilePart];

/** The same number for the same text, from 0 up to below `below`. */
export function spread(text: string, below: number): number {
  let sum = 7;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return sum % below;
}

export const pick = <T>(list: readonly T[], by: string): T => {
  const found = list[spread(by, list.length)];
  if (found === undefined) throw new Error('The list is empty');
  return found;
};

const ascii = (text: string): string => text.normalize('NFD').replace(/[^ -~]/g, '');
const fileName = (text: string): string =>
  ascii(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
export const asMoney = (amount: number): string => amount.toLocaleString('en-GB');

export const certificate = ({ name, town, country }: Organisation): FilePart => ({
  name: `certificate-${fileName(name)}.pdf`,
  content: samplePdf('Certificate of registration', [
    ascii(name),
    `${ascii(town)}, ${country}`,
    'Issued by the registrar of associations.',
  ]),
});

/** A workbook whose lines sum to the amount. */
export function budgetFile(name: string, lines: readonly string[], amount: number): FilePart {
  const parts = lines.map((_, index) =>
    Math.round((amount * (lines.length - index)) / ((lines.length * (lines.length + 1)) / 2)),
  );
  parts[0] = (parts[0] ?? 0) + amount - parts.reduce((sum, part) => sum + part, 0);
  const rows = lines.map((line, index) => [line, String(parts[index])]);
  return { name, content: sampleXlsx([['Item', 'Amount'], ...rows, ['Total', String(amount)]]) };
}

const letter = ({ name, town }: Organisation, title: string): FilePart => ({
  name: 'letter-of-support.docx',
  content: sampleDocx([
    'To the programme team,',
    `We know the work of ${name} in ${town} and support the project “${title}”.`,
    'We will give the team a room to meet in, and take part in its yearly review.',
    'The district council',
  ]),
});

const photograph = (town: string): FilePart => ({
  name: `${fileName(town)}.png`,
  content: samplePng(480 + spread(town, 5) * 40, 320),
});

/** Answers to the short application form of a fund, with every file that it requires. */
export function applicationParts(ask: Ask, texts: FundTexts, dates: { start: string; end: string }): Part[] {
  const by = organisationOf(ask.key);
  const seed = ask.key + ask.title;
  const parts: Part[] = [
    ['organisation_name', by.name],
    ['organisation_type', pick(['Community group', 'Registered non-profit', 'Cooperative'], ask.key)],
    ['country', by.country],
    ['state', by.state],
    ['town', by.town],
    ['registration', certificate(by)],
    ['contact_name', by.person],
    ['contact_email', by.email],
    ['contact_phone', by.phone],
    ['project_title', ask.title],
    ...texts.focus
      .filter((_, index) => index === spread(seed, texts.focus.length) || index === spread(ask.title, texts.focus.length))
      .map((each): Part => ['focus', each]),
    [
      'summary',
      `${ask.what} The work is led from ${by.town} and reaches ${asMoney(ask.people)} people. ${pick(texts.lasting, seed)}`,
    ],
    ['need', pick(texts.needs, seed)],
    ['activities', pick(texts.activities, seed)],
    ['people_reached', String(ask.people)],
    ['start_date', dates.start],
    ['end_date', dates.end],
    ['total_cost', String(Math.round(ask.amount * (1.1 + spread(seed, 4) / 20)))],
    ['amount_requested', String(ask.amount)],
    ['budget_file', budgetFile('budget.xlsx', texts.budgetLines, ask.amount)],
    ['signatory', by.person],
  ];
  if (spread(seed, 2) === 0) parts.push(['photographs', photograph(by.town)]);
  if (spread(seed, 3) === 0) parts.push(['support_letter', letter(by, ask.title)]);
  return parts;
}

/** Answers to the proposal form: a little less than was requested at first. */
export function proposalParts(ask: Ask, texts: FundTexts, firstPayment: string): Part[] {
  const seed = ask.key + ask.title;
  const final = finalAmount(ask);
  return [
    ['approach', pick(texts.approaches, seed)],
    ['milestones', budgetFile('milestones.xlsx', ['Preparation', 'Delivery', 'Review'], 12)],
    ['partners', pick(texts.partners, seed)],
    ['risks', pick(texts.risks, seed)],
    ['final_amount', String(final)],
    ['own_contribution', String(Math.round(final / 10))],
    ['final_budget', budgetFile('final-budget.xlsx', texts.budgetLines, final)],
    ['first_payment', firstPayment],
  ];
}

/** What the proposal asks for, rounded as people do. */
export function finalAmount({ key, amount }: Ask): number {
  const step = 10 ** (String(amount).length - 2);
  return Math.round((amount * (1 - spread(key, 3) * 0.04)) / step) * step;
}

/** Rows of `key | title | what it does | amount | people reached`. */
export const readAsks = (rows: string): Ask[] =>
  rows
    .trim()
    .split('\n')
    .map((row) => {
      const [key = '', title = '', what = '', amount = '', people = ''] = row.split(' | ');
      return { key, title, what, amount: Number(amount), people: Number(people) };
    });
