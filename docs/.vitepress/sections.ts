import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { DefaultTheme } from 'vitepress';

interface Section {
  title: string;
  /** Where its pages are, below the folder of the language. */
  folder: string;
  /** In the order in which people meet the tasks. */
  pages: string[];
}

const APPLICANTS = [
  'create-an-account',
  'find-a-programme',
  'complete-a-form',
  'write-together',
  'referees',
  'give-a-reference',
  'your-organisation',
  'submit',
  'after-you-submit',
  'proposal',
  'interview',
  'decision',
  'contract',
  'project',
  'report',
  'bank-details',
  'change-a-project',
  'events',
  'your-account',
];
const REVIEWERS = ['your-reviews', 'conflicts', 'score', 'interviews'];

export const SECTIONS: Section[] = [
  { title: 'Applicants', folder: 'applicants', pages: APPLICANTS },
  { title: 'Reviewers', folder: 'reviewers', pages: REVIEWERS },
  {
    title: 'Everyone on the team',
    folder: 'team',
    pages: ['home', 'lists', 'search', 'notifications', 'two-factor-authentication'],
  },
  {
    title: 'Managers and directors',
    folder: 'managers',
    pages: [
      'create-a-programme',
      'build-a-form',
      'translations',
      'eligibility',
      'references',
      'nominations',
      'equality',
      'similar-text',
      'replies-by-email',
      'score-guides',
      'applications',
      'assign-reviewers',
      'one-application',
      'notes-and-tags',
      'scores',
      'interviews',
      'decide',
      'panel-meetings',
      'organisations',
      'registers',
      'import',
      'contracts',
      'start-a-project',
      'projects',
      'change-a-project',
      'spending',
      'indicators',
      'approve-a-payment',
      'emails',
      'events',
      'open-data',
    ],
  },
  { title: 'Finance', folder: 'finance', pages: ['payments-due', 'pay', 'bank-files'] },
  { title: 'Monitoring and evaluation', folder: 'monitoring', pages: ['review-a-report', 'follow-projects'] },
  {
    title: 'Administrators',
    folder: 'administrators',
    pages: [
      'organisation',
      'brand',
      'users',
      'roles',
      'second-person',
      'security',
      'sign-in-providers',
      'files',
      'personal-data',
      'emails',
      'integrations',
      'registers',
      'reporting',
      'system',
      'activity',
    ],
  },
  {
    title: 'Operators',
    folder: 'operators',
    pages: ['index', 'install', 'kubernetes', 'settings', 'back-up', 'restore', 'monitor', 'upgrade', 'scale', 'reporting', 'embed', 'everyday'],
  },
  { title: 'Developers', folder: 'developers', pages: ['api', 'add-a-language', 'french-glossary'] },
];

/** The pages of applicants and reviewers are in French too; the others are in English alone. */
export const FR: Section[] = [
  { title: 'Candidats', folder: 'applicants', pages: APPLICANTS },
  { title: 'Évaluateurs', folder: 'reviewers', pages: REVIEWERS },
];

const docs = path.join(import.meta.dirname, '..');

/** Where the text of a page is: the pages of operators are read in the repository too, beside the guide. */
const fileOf = (language: string, folder: string, page: string): string =>
  folder === 'operators'
    ? path.join(docs, 'operations', `${page === 'index' ? 'README' : page}.md`)
    : path.join(docs, 'guide', language, folder, `${page}.md`);

/** The name of a page is its heading. @throws Error where the page is missing or has none */
function titleOf(file: string): string {
  const title = /^# (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1];
  if (!title) throw new Error(`${file} has no heading`);
  return title;
}

/**
 * Beside a page stand the tasks of its role, and a way to those of the others.
 * @param language the folder of the language, empty for English, else as `/fr`
 */
export function sidebarOf(sections: Section[], others: string, language: string): DefaultTheme.SidebarMulti {
  const linkOf = (folder: string, page: string): string => `${language}/${folder}/${page === 'index' ? '' : page}`;
  return Object.fromEntries(
    sections.map(({ title, folder, pages }) => [
      `${language}/${folder}/`,
      [
        {
          text: title,
          items: pages.map((page) => ({ text: titleOf(fileOf(language, folder, page)), link: linkOf(folder, page) })),
        },
        {
          text: others,
          items: sections
            .filter((other) => other.folder !== folder)
            .map((other) => ({ text: other.title, link: linkOf(other.folder, other.pages[0] ?? '') })),
        },
      ],
    ]),
  );
}
