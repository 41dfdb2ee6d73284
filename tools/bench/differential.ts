import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import type { Answers, compileForm, FormSection, validateForm } from '@grantdesk/domain';
import { chromium, type Page } from 'playwright';
import { DEMO_PASSWORD, demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { ensureBrowser } from '../../scripts/ensure-browser.ts';
import { root } from '../../scripts/lib.ts';
import { startProduct } from '../product.ts';
import { machineLoad } from './figures.ts';
import { signInOver } from './http.ts';
import { randomAnswers, randomFrom, randomSections } from './random-forms.ts';
import { figure } from './results.ts';

const SETS = Number(process.env['SETS'] ?? 10_000);
const SETS_A_FORM = 100;
const SEED = Number(process.env['SEED'] ?? 20_261_121);

interface Verdict {
  /** "field: message" for each broken rule, in order; none when the answers pass. */
  here: string[];
  there: string[];
}

/**
 * What the page says of answers before they are sent, and what the server says when they are submitted, for
 * random forms and answers. The rules run in Chromium from their own source; the answers travel by the application's own
 * form data to a real submit. The page offers no country but those of the list, which the rules here are given too. Any difference in a field, a message or their order is a disagreement.
 */
export async function bench(): Promise<void> {
  const product = await startProduct();
  const executablePath = ensureBrowser();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const director = await signInOver(product.url, demoEmail('director'));
    const applicant = await signInOver(product.url, demoEmail('applicant3'));
    const page = await pageWithRules(product.url, await browser.newContext());
    const countries = (await applicant.json<{ name: string }[]>('GET', '/misc/countries')).map(({ name }) => name);
    const random = randomFrom(SEED);
    const load = machineLoad();
    const began = performance.now();
    const counts = { sets: 0, passed: 0, fields: 0, disagreements: 0 };
    for (let n = 0; counts.sets < SETS; n++) {
      const form = await director.json('POST', '/form/import', {
        name: `Random ${n}`,
        kind: 'APPLICATION',
        sections: randomSections(random),
      });
      const { sections } = await director.json<{ sections: FormSection[] }>('GET', `/form/one/${form._id}`);
      await director.json('POST', `/form/publish/${form._id}`);
      let draft = '';
      for (let i = 0; i < SETS_A_FORM && counts.sets < SETS; i++) {
        draft ||= await newDraft(director, applicant, form._id, `R${n}-${i}`);
        const answers = randomAnswers(random, sections, i % 2 === 0 ? 1 : 0.7);
        const verdict = await validateInBrowser(page, countries, draft, sections, answers);
        counts.sets++;
        counts.fields += Object.keys(answers).length;
        if (verdict.there.length === 0) {
          counts.passed++;
          draft = '';
        }
        if (JSON.stringify(verdict.here) === JSON.stringify(verdict.there)) continue;
        if (counts.disagreements++ < 5) console.log(difference(verdict, sections, answers));
        draft = '';
      }
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(
      `${counts.sets} answer sets (${counts.fields} answers, ${counts.passed} of the sets accepted) in ${seconds} s (seed ${SEED}, load before ${load})`,
    );
    figure('disagreements of server and browser', counts.disagreements, '', { most: 0, row: 'S28' });
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** What one side says and the other does not, with the questions that it is about. */
function difference({ here, there }: Verdict, sections: FormSection[], answers: Answers): string {
  const only = [...here.filter((words) => !there.includes(words)), ...there.filter((words) => !here.includes(words))];
  const about = new Set(only.map((words) => words.split(':')[0]));
  const fields = sections.flatMap((section) => section.section_fields).filter((field) => about.has(field.field_id));
  return JSON.stringify({ here, there, fields: fields.map((field) => ({ ...field, answer: answers[field.field_id] })) });
}

type Program = Awaited<ReturnType<typeof signInOver>>;

async function newDraft(director: Program, applicant: Program, applicationForm: string, name: string): Promise<string> {
  const day = 86_400_000;
  const programme = await director.json('POST', '/programme/new', {
    name,
    currency: 'NGN',
    budget: 1,
    startDate: new Date(Date.now() - day).toISOString(),
    endDate: new Date(Date.now() + day).toISOString(),
    applicationForm,
  });
  return (await applicant.json('POST', '/application/new', { programme: programme._id }))._id;
}

/** A page of the product, signed in, to which the rules are served from their source. */
async function pageWithRules(
  url: string,
  context: Awaited<ReturnType<Awaited<ReturnType<typeof chromium.launch>>['newContext']>>,
): Promise<Page> {
  await context.request.post(`${url}/api/auth/sign-in/email`, {
    data: { email: demoEmail('applicant3'), password: DEMO_PASSWORD },
  });
  const page = await context.newPage();
  await page.route('**/source/**', (route) => {
    const file = path.join(root, new URL(route.request().url()).pathname.replace('/source/', ''));
    const code = stripTypeScriptTypes(readFileSync(file, 'utf8'));
    const body = code.replaceAll(/'@grantdesk\/domain\/([^']+)'/g, "'/source/packages/domain/src/$1.ts'");
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.goto(`${url}/programmes`);
  return page;
}

const validateInBrowser = (
  page: Page,
  countries: string[],
  draft: string,
  sections: FormSection[],
  answers: Answers,
): Promise<Verdict> =>
  page.evaluate(
    async (given) => {
      const from = <T>(file: string): Promise<T> => import(`/source/${file}`) as Promise<T>;
      type Compile = { compileForm: typeof compileForm };
      type Validate = { validateForm: typeof validateForm };
      type Store = {
        AnswerStore: new (given: object) => {
          set: (id: string, value: unknown) => void;
          answers: () => Answers;
          visible: () => ReadonlySet<string>;
        };
      };
      const { compileForm: compile } = await from<Compile>('packages/domain/src/form/compile.ts');
      const { validateForm: validate } = await from<Validate>('packages/domain/src/form/validate.ts');
      const { AnswerStore } = await from<Store>('apps/web/src/components/form-renderer/answer-store.ts');
      const form = compile({ sections: given.sections });
      const store = new AnswerStore({ form, answers: {} });
      for (const [id, value] of Object.entries(given.answers)) store.set(id, value);
      const answers = { ...Object.fromEntries(Object.keys(given.answers).map((id) => [id, null])), ...store.answers() };
      const words = (issues: { path: string; message: string }[]): string[] =>
        issues.map((issue) => `${issue.path}: ${issue.message}`);
      const reply = await fetch(`/api/application/submit/${given.draft}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(answers),
      });
      const body = (await reply.json()) as { message: string; issues?: { path: string; message: string }[] };
      const there = reply.ok ? [] : words(body.issues ?? [{ path: String(reply.status), message: body.message }]);
      return { here: words(validate(form, answers, { visible: store.visible(), countries: given.countries })), there };
    },
    { draft, sections, answers, countries },
  );
