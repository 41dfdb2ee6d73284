import { compileForm, type CompiledForm } from '@grantdesk/domain/form/compile';
import type { Answers, FormSection } from '@grantdesk/domain/form/types';
import fc from 'fast-check';
import type { DeviceDraft } from '../../apps/web/src/storage/device-drafts.ts';
import { AnswerStore } from '../../apps/web/src/components/form-renderer/answer-store.ts';
import { DraftSession, type SaveFailure, type SaveResult } from '../../apps/web/src/features/submission/draft/draft-session.ts';
import { recoverDrafts } from '../../apps/web/src/features/submission/draft/recover-drafts.ts';

/** Trust R05: what two or three tabs may do to one draft, in any order. Tabs 0 and 1 share a device. */
const TABS = 3;
export const HISTORY_FIELDS = ['a', 'b', 'c'];
const deviceOf = (tab: number): number => (tab < 2 ? 0 : 1);

export type Op =
  | { do: 'edit' | 'editWhileSaving'; tab: number; field: number }
  | { do: 'save' | 'loseReply' | 'offline' | 'pulse' | 'reload' | 'reopen'; tab: number }
  | { do: 'saveTogether'; tab: number; other: number }
  | { do: 'resolve'; tab: number; side: 'mine' | 'theirs' };

const tab = fc.nat(TABS - 1);
const op: fc.Arbitrary<Op> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('edit' as const), tab, field: fc.nat(HISTORY_FIELDS.length - 1) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('editWhileSaving' as const), tab, field: fc.nat(HISTORY_FIELDS.length - 1) }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constantFrom('save' as const, 'save', 'save', 'loseReply', 'offline', 'pulse', 'pulse', 'reload', 'reopen'),
      tab,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('saveTogether' as const), tab, other: tab }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('resolve' as const), tab, side: fc.constantFrom('mine' as const, 'theirs') }),
  },
);
export const histories = fc.array(op, { minLength: 4, maxLength: 16 });

/** The wire, as the page has it: the real server behind a cookie. */
export interface Wire {
  url: string;
  cookie: string;
  applicationId: string;
}
interface StoredAnswer {
  data: Answers;
  version: number;
  form: { sections: FormSection[] };
}

async function read({ url, cookie, applicationId }: Wire): Promise<StoredAnswer> {
  const response = await fetch(`${url}/api/application/one/${applicationId}`, { headers: { cookie } });
  return ((await response.json()) as { data: StoredAnswer }).data;
}

async function save({ url, cookie, applicationId }: Wire, changes: Answers, version: number): Promise<SaveResult> {
  const response = await fetch(`${url}/api/application/save/${applicationId}`, {
    method: 'PATCH',
    headers: { cookie, 'if-match': String(version), 'content-type': 'application/json' },
    body: JSON.stringify(changes),
  });
  const body = (await response.json()) as {
    data: SaveResult;
    code: string;
    message: string;
    details: { version: number; answers: Answers };
  };
  if (response.ok) return body.data;
  if (body.code === 'STALE_VERSION') throw { kind: 'stale', ...body.details } satisfies SaveFailure;
  throw { kind: 'refused', message: body.message } satisfies SaveFailure;
}

/** Node has no page: what the session listens to never comes, and is done by hand. */
function withoutPage(): void {
  const target = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  Object.assign(globalThis, {
    window: (globalThis as { window?: unknown }).window ?? target,
    document: (globalThis as { document?: unknown }).document ?? target,
  });
}

class Tab {
  store: AnswerStore;
  session: DraftSession;
  readonly name: string;
  fate: 'arrives' | 'reply lost' | 'offline' = 'arrives';
  #stop: () => void = () => undefined;

  constructor(world: World, name: string, stored: StoredAnswer, device: Map<string, DeviceDraft>, living: ReadonlySet<string>) {
    this.name = name;
    this.store = new AnswerStore({ form: world.form, answers: stored.data });
    this.session = new DraftSession(
      this.store,
      { answers: stored.data, version: stored.version, savedAt: null },
      {
        save: async (changes, version) => {
          const fate = this.fate;
          if (fate === 'offline') throw { kind: 'offline' } satisfies SaveFailure;
          const saved = await save(world.wire, changes, version);
          if (fate === 'reply lost') throw { kind: 'offline' } satisfies SaveFailure;
          return saved;
        },
        readFailure: (thrown) => thrown as SaveFailure,
        keep: async (draft) => void device.set(name, structuredClone(draft)),
        forget: async (all) => void (all ? device.clear() : device.delete(name)),
        now: () => 0,
      },
    );
    this.#stop = this.session.start();
    const drafts = [...device].map(([tabName, draft]) => ({ tab: tabName, draft }));
    const { taken } = recoverDrafts(this.session, drafts, { own: name, living });
    void this.session.keep();
    for (const gone of taken) device.delete(gone);
  }

  async leave(): Promise<void> {
    await this.session.keep();
    this.#stop();
  }
}

interface World {
  wire: Wire;
  form: CompiledForm;
}

let texts = 0;

/**
 * Plays one history and answers the texts that were lost without a word: typed, never replaced by a person who saw them,
 * and now neither stored, nor on a screen, nor in a question, nor saved on a device.
 */
export async function play(wire: Wire, ops: readonly Op[]): Promise<string[]> {
  withoutPage();
  const first = await read(wire);
  const world: World = { wire, form: compileForm({ sections: first.form.sections }) };
  const devices = [new Map<string, DeviceDraft>(), new Map<string, DeviceDraft>()];
  const names = Array.from({ length: TABS }, (_, n) => `tab-${n}-0`);
  const tabs: Tab[] = [];
  const open = async (n: number): Promise<void> => {
    const living = new Set(names.filter((_, other) => other !== n && deviceOf(other) === deviceOf(n)));
    tabs[n] = new Tab(world, names[n] ?? '', await read(wire), devices[deviceOf(n)] ?? new Map<string, DeviceDraft>(), living);
  };
  for (let n = 0; n < TABS; n++) await open(n);
  const typed: { field: string; text: string }[] = [];
  const replaced = new Set<string>();
  const edit = (at: Tab, n: number): void => {
    const field = HISTORY_FIELDS[n] ?? '';
    const seen = at.store.get(field);
    if (typeof seen === 'string') replaced.add(seen);
    const text = `text ${++texts}`;
    typed.push({ field, text });
    at.store.set(field, text);
  };
  const flush = async (at: Tab, fate: Tab['fate']): Promise<void> => {
    at.fate = fate;
    await at.session.flush();
    at.fate = 'arrives';
  };
  for (const [turn, step] of ops.entries()) {
    const at = tabs[step.tab];
    if (!at) continue;
    switch (step.do) {
      case 'edit':
        edit(at, step.field);
        break;
      case 'editWhileSaving': {
        const under = at.session.flush();
        edit(at, step.field);
        await under;
        break;
      }
      case 'save':
        await flush(at, 'arrives');
        break;
      case 'loseReply':
        await flush(at, 'reply lost');
        break;
      case 'offline':
        await flush(at, 'offline');
        break;
      case 'pulse': {
        const { data, version } = await read(wire);
        at.session.applyRemote({ answers: data, version, savedAt: null });
        break;
      }
      case 'saveTogether':
        await Promise.all([at.session.flush(), tabs[step.other]?.session.flush()]);
        break;
      case 'resolve': {
        const { conflicts } = at.session.state();
        for (const conflict of conflicts) {
          const loser = step.side === 'mine' ? conflict.theirs : at.store.get(conflict.fieldId);
          if (typeof loser === 'string') replaced.add(loser);
        }
        await at.session.resolve(Object.fromEntries(conflicts.map(({ fieldId }) => [fieldId, step.side])));
        break;
      }
      case 'reload':
      case 'reopen':
        await at.leave();
        if (step.do === 'reopen') names[step.tab] = `tab-${step.tab}-${turn + 1}`;
        await open(step.tab);
    }
  }
  for (const each of tabs) await each.session.flush();
  const stored = (await read(wire)).data;
  const isThere = (field: string, text: string): boolean =>
    stored[field] === text ||
    tabs.some(
      (each) =>
        each.store.get(field) === text ||
        each.session
          .state()
          .conflicts.some((conflict) => conflict.fieldId === field && (conflict.mine === text || conflict.theirs === text)),
    ) ||
    devices.some((device) => [...device.values()].some((draft) => draft.changes[field] === text));
  const lost = typed
    .filter(({ field, text }) => !replaced.has(text) && !isThere(field, text))
    .map(({ field, text }) => `${field}: ${text}`);
  for (const each of tabs) await each.leave();
  return lost;
}
