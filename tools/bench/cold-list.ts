import pg from 'pg';
import { chromium, type Browser, type Page } from 'playwright';
import { demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { ensureBrowser } from '../../scripts/ensure-browser.ts';
import { median } from './figures.ts';
import { cookieOver } from './http.ts';
import { fillProgramme } from '../../scripts/large-programme/data.ts';
import { emptyProgramme } from './empty-programme.ts';
import { productOnOwnDatabase } from './own-database.ts';
import { PAYLOAD_LIST, startPayload } from './payload.ts';
import { figure, untilQuiet } from './results.ts';

const ROWS = Number(process.env['ROWS'] ?? 100_000);
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
/** A folder in which Payload was installed with its adapter and Next.js. */
const { PAYLOAD } = process.env;
/** Goal 10 of performance.md, as shares of Payload's. */
const MOST = { content: 0.5, row: 0.7 };

/** A list of applications and whom the browser opens it as. */
interface Subject {
  address: string;
  cookie: string;
  visits: Visit[];
}

/** Milliseconds from the navigation. */
interface Visit {
  /** To the first frame that shows a text or a picture. */
  content: number;
  /** To the frame that shows the first row. */
  row: number;
}

/**
 * Goal 10 of performance.md: a browser that knows nothing of the site but the cookie of a session opens the list of applications;
 * the product and, where `PAYLOAD` names its folder, Payload by turns.
 */
export async function bench(): Promise<void> {
  const product = await productOnOwnDatabase('cold_list');
  const owner = new pg.Client({ connectionString: product.databaseUrl });
  owner.on('error', () => {});
  await owner.connect();
  let rival: Awaited<ReturnType<typeof startPayload>> | undefined;
  let browser: Browser | undefined;
  try {
    const programme = await emptyProgramme(product.url);
    await fillProgramme(owner, programme, ROWS);
    if (PAYLOAD) rival = await startPayload(PAYLOAD, product.databaseUrl);
    await rival?.fill();
    const executablePath = ensureBrowser();
    browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
    const ours: Subject = {
      address: `${product.url}/secure/admin/applications/programmes/${programme}`,
      cookie: await cookieOver(product.url, demoEmail('director')),
      visits: [],
    };
    const theirs = rival && { address: rival.url + PAYLOAD_LIST, cookie: `payload-token=${rival.token}`, visits: [] };
    await untilQuiet();
    // The first round warms the servers.
    for (let round = -1; round < ROUNDS; round++)
      for (const subject of theirs ? [ours, theirs] : [ours]) {
        const visit = await visitCold(browser, subject);
        if (round >= 0) subject.visits.push(visit);
      }
    for (const [part, name] of [
      ['content', 'first content'],
      ['row', 'first row visible'],
    ] as const) {
      const middle = ({ visits }: Subject): number => median(visits.map((each) => each[part]));
      figure(`cold list, ${name}: p50`, middle(ours), 'ms');
      if (!theirs) continue;
      figure(`cold list, ${name}: Payload, p50`, middle(theirs), 'ms');
      figure(`cold list, ${name}: share of Payload`, middle(ours) / middle(theirs), '', { most: MOST[part], row: 'goal 10' });
    }
  } finally {
    await browser?.close();
    await rival?.stop();
    await owner.end();
    await product.stop();
  }
}

/** One visit with an empty cache. @throws Error where no row comes within half a minute */
async function visitCold(browser: Browser, { address, cookie }: Subject): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const { origin } = new URL(address);
    await context.addCookies(
      cookie.split('; ').map((pair) => {
        const at = pair.indexOf('=');
        return { name: pair.slice(0, at), value: pair.slice(at + 1), url: origin };
      }),
    );
    const page = await context.newPage();
    await page.addInitScript(markFirstRow);
    await page.goto(address, { waitUntil: 'commit' });
    return { row: await markedAt(page, 'first row'), content: await markedAt(page, 'first-contentful-paint') };
  } finally {
    await context.close();
  }
}

const markedAt = async (page: Page, name: string): Promise<number> => {
  const mark = await page.waitForFunction((entry) => performance.getEntriesByName(entry)[0]?.startTime, name, {
    timeout: 30_000,
  });
  return (await mark.jsonValue()) ?? NaN;
};

/** Runs in the page: looks at each frame, and marks the end of the first in which a row with the number of an application has a box. */
function markFirstRow(): void {
  const look = (): void => {
    const row = document.querySelector('tbody tr');
    if (row && /APP-\d/.test(row.textContent) && row.getBoundingClientRect().height > 0) {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => performance.mark('first row');
      channel.port2.postMessage(0);
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
