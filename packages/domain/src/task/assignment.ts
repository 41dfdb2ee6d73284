/**
 * Who reviews what: every application gets exactly what it needs, the load is as even as it can be, and the same
 * input gives the same answer whatever its order. It is a matching with room to move: a first choice by least load, then
 * chains of moves (reviewer to reviewer to reviewer) wherever a chain makes an application whole or the load more even.
 */

export type AssignmentApplication = {
  id: string;
  /** How many reviewers it still lacks. */
  need: number;
  /** Only reviewers with one of these may have it; those without skills of their own may have anything. */
  skills?: readonly string[];
};
export type AssignmentReviewer = { id: string; /** Open tasks before. */ load: number; skills?: readonly string[] };

export type AssignmentInput = {
  applications: readonly AssignmentApplication[];
  reviewers: readonly AssignmentReviewer[];
  /** Most open tasks of one reviewer, those from before counted; null for no limit. */
  maximum?: number | null;
  /** Reviewers whom an application may not get (conflict, decline, a task of it already), by application. */
  barred?: ReadonlyMap<string, ReadonlySet<string>>;
};

export type AssignmentResult = {
  /** In the order of applications and reviewers by id. */
  pairs: { application: string; reviewer: string }[];
  loads: { reviewer: string; before: number; added: number; after: number }[];
  /** Applications that cannot have what they need, with the reviewers barred from them and those at their maximum. */
  short: { application: string; lacks: number; barred: string[]; full: string[] }[];
};

export type AssignmentFix =
  { kind: 'RAISE_MAXIMUM'; to: number } | { kind: 'ADD_REVIEWERS'; count: number } | { kind: 'LOWER_MINIMUM'; to: number };

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Solves the whole: 2,000 applications of 200 reviewers within a fraction of a second. */
export function assign(input: AssignmentInput): AssignmentResult {
  const solver = new Solver(input);
  solver.fill();
  solver.balance();
  return solver.result();
}

/**
 * What would make a shortage go away, the cheapest first: a higher maximum needs no one new, more reviewers keep the
 * required quality, a lower minimum gives some of it up. Empty where nothing is short.
 */
export function assignmentFixes(input: AssignmentInput, minimum: number): AssignmentFix[] {
  if (fits(input)) return [];
  const fixes: AssignmentFix[] = [];
  const { maximum } = input;
  const total = input.applications.reduce((sum, { need }) => sum + need, 0);
  if (typeof maximum === 'number') {
    const highest = Math.max(...input.reviewers.map(({ load }) => load), 0) + input.applications.length;
    const to = lowest(maximum + 1, highest, (n) => fits({ ...input, maximum: n }));
    if (to !== null) fixes.push({ kind: 'RAISE_MAXIMUM', to });
  }
  const more = (count: number): AssignmentInput => ({
    ...input,
    reviewers: [...input.reviewers, ...Array.from({ length: count }, (_, n) => ({ id: `\uffff${n}`, load: 0 }))],
  });
  const count = maximum === 0 ? null : lowest(1, Math.min(total, 1_000), (n) => fits(more(n)));
  if (count !== null) fixes.push({ kind: 'ADD_REVIEWERS', count });
  const lower = (to: number): AssignmentInput => ({
    ...input,
    applications: input.applications.map((each) => ({ ...each, need: Math.max(0, each.need - (minimum - to)) })),
  });
  for (let to = minimum - 1; to >= 1; to--)
    if (fits(lower(to))) {
      fixes.push({ kind: 'LOWER_MINIMUM', to });
      break;
    }
  return fixes;
}

function fits(input: AssignmentInput): boolean {
  const solver = new Solver(input);
  solver.fill();
  return solver.isWhole();
}

/** The lowest number of a range that will do, where every higher one does too. */
function lowest(from: number, to: number, does: (n: number) => boolean): number | null {
  if (from > to || !does(to)) return null;
  let [low, high] = [from, to];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (does(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Applications and reviewers as numbers; `at(a, r)` is the place of a pair in the flat tables. */
class Solver {
  readonly #applications: readonly AssignmentApplication[];
  readonly #reviewers: readonly AssignmentReviewer[];
  readonly #maximum: number;
  readonly #allowed: Uint8Array;
  readonly #given: Uint8Array;
  readonly #lacks: number[];
  readonly #load: number[];
  /** Applications newly given to each reviewer. */
  readonly #of: Set<number>[];
  /** How many applications of one reviewer could go to another, for each pair of reviewers. */
  readonly #movable: Int32Array;

  constructor({ applications, reviewers, maximum, barred }: AssignmentInput) {
    this.#applications = applications.toSorted(byId);
    this.#reviewers = reviewers.toSorted(byId);
    this.#maximum = maximum ?? Number.POSITIVE_INFINITY;
    const width = this.#reviewers.length;
    this.#allowed = new Uint8Array(this.#applications.length * width);
    this.#given = new Uint8Array(this.#applications.length * width);
    this.#lacks = this.#applications.map(({ need }) => Math.max(0, need));
    this.#load = this.#reviewers.map(({ load }) => load);
    this.#of = this.#reviewers.map(() => new Set<number>());
    this.#movable = new Int32Array(width * width);
    this.#applications.forEach((application, a) => {
      const shut = barred?.get(application.id);
      this.#reviewers.forEach((reviewer, r) => {
        if (!shut?.has(reviewer.id) && isSkilled(application, reviewer)) this.#allowed[a * width + r] = 1;
      });
    });
  }

  isWhole = (): boolean => this.#lacks.every((n) => n === 0);

  /** Gives what can be given: those with the fewest choices first, each to the least loaded, then by chains of moves. */
  fill(): void {
    const choices = this.#applications.map((_, a) => this.#free(a).length - (this.#lacks[a] ?? 0));
    const order = choices.map((_, a) => a).toSorted((a, b) => (choices[a] ?? 0) - (choices[b] ?? 0) || a - b);
    for (const a of order)
      while ((this.#lacks[a] ?? 0) > 0) {
        const best = this.#leastLoaded(this.#free(a).filter((r) => this.#hasRoom(r)));
        if (best === undefined) break;
        this.#give(a, best);
      }
    for (const a of order)
      while ((this.#lacks[a] ?? 0) > 0) {
        const sources = this.#free(a);
        const chain = this.#chain(sources, (r) => this.#hasRoom(r));
        const [first] = chain;
        if (first === undefined) break;
        this.#shift(chain);
        this.#give(a, first);
      }
  }

  /** Moves work from the most loaded to those with at least two fewer, by chains, until no chain is left. */
  balance(): void {
    for (let isMoved = true; isMoved;) {
      isMoved = false;
      const order = this.#reviewers.map((_, r) => r).toSorted((a, b) => this.#loadOf(b) - this.#loadOf(a) || a - b);
      for (const r of order)
        for (;;) {
          const chain = this.#chain([r], (s) => this.#loadOf(s) <= this.#loadOf(r) - 2);
          if (chain.length === 0) break;
          this.#shift(chain);
          isMoved = true;
        }
    }
  }

  result(): AssignmentResult {
    const pairs = this.#applications.flatMap(({ id: application }, a) =>
      this.#reviewers.flatMap(({ id: reviewer }, r) => (this.#isGiven(a, r) ? [{ application, reviewer }] : [])),
    );
    const loads = this.#reviewers.map(({ id: reviewer, load: before }, r) => ({
      reviewer,
      before,
      added: this.#loadOf(r) - before,
      after: this.#loadOf(r),
    }));
    const short = this.#applications.flatMap(({ id: application }, a) => {
      const lacks = this.#lacks[a] ?? 0;
      if (lacks === 0) return [];
      const barred = this.#reviewers.filter((_, r) => !this.#isAllowed(a, r)).map(({ id }) => id);
      const full = this.#reviewers.filter((_, r) => this.#isFree(a, r) && !this.#hasRoom(r)).map(({ id }) => id);
      return [{ application, lacks, barred, full }];
    });
    return { pairs, loads, short };
  }

  #loadOf = (r: number): number => this.#load[r] ?? 0;
  #hasRoom = (r: number): boolean => this.#loadOf(r) < this.#maximum;
  #isAllowed = (a: number, r: number): boolean => this.#allowed[a * this.#reviewers.length + r] === 1;
  #isGiven = (a: number, r: number): boolean => this.#given[a * this.#reviewers.length + r] === 1;
  #isFree = (a: number, r: number): boolean => this.#isAllowed(a, r) && !this.#isGiven(a, r);
  #free(a: number): number[] {
    const found: number[] = [];
    for (let r = 0; r < this.#reviewers.length; r++) if (this.#isFree(a, r)) found.push(r);
    return found;
  }

  #leastLoaded(among: number[]): number | undefined {
    let best: number | undefined;
    for (const r of among) if (best === undefined || this.#loadOf(r) < this.#loadOf(best)) best = r;
    return best;
  }

  #give(a: number, r: number): void {
    this.#put(a, r);
    this.#lacks[a] = (this.#lacks[a] ?? 0) - 1;
  }

  #put(a: number, r: number): void {
    const width = this.#reviewers.length;
    const count = (from: number, to: number, by: number) => {
      this.#movable[from * width + to] = (this.#movable[from * width + to] ?? 0) + by;
    };
    this.#given[a * width + r] = 1;
    this.#of[r]?.add(a);
    this.#load[r] = this.#loadOf(r) + 1;
    for (let s = 0; s < width; s++) {
      if (s === r) continue;
      if (this.#isGiven(a, s)) count(s, r, -1);
      else if (this.#isAllowed(a, s)) count(r, s, 1);
    }
  }

  #take(a: number, r: number): void {
    const width = this.#reviewers.length;
    const count = (from: number, to: number, by: number) => {
      this.#movable[from * width + to] = (this.#movable[from * width + to] ?? 0) + by;
    };
    this.#given[a * width + r] = 0;
    this.#of[r]?.delete(a);
    this.#load[r] = this.#loadOf(r) - 1;
    for (let s = 0; s < width; s++) {
      if (s === r) continue;
      if (this.#isGiven(a, s)) count(s, r, 1);
      else if (this.#isAllowed(a, s)) count(r, s, -1);
    }
  }

  /** The shortest way from one of the sources, reviewer to reviewer by applications that may move, to the least loaded end. */
  #chain(sources: readonly number[], isEnd: (r: number) => boolean): number[] {
    const width = this.#reviewers.length;
    const from = new Int32Array(width).fill(-2);
    let level = [...sources];
    for (const r of level) from[r] = -1;
    while (level.length > 0) {
      const end = this.#leastLoaded(level.filter(isEnd));
      if (end !== undefined) {
        const chain: number[] = [];
        for (let r = end; r >= 0; r = from[r] ?? -1) chain.unshift(r);
        return chain;
      }
      const next: number[] = [];
      for (const r of level)
        for (let s = 0; s < width; s++)
          if (from[s] === -2 && (this.#movable[r * width + s] ?? 0) > 0) {
            from[s] = r;
            next.push(s);
          }
      level = next;
    }
    return [];
  }

  /** Moves one application along each step of a chain, from its end, so that every step is still there when it is taken. */
  #shift(chain: readonly number[]): void {
    for (let i = chain.length - 1; i > 0; i--) {
      const [r, s] = [chain[i - 1] ?? 0, chain[i] ?? 0];
      const movable = [...(this.#of[r] ?? [])].filter((a) => this.#isFree(a, s));
      const a = Math.min(...movable);
      this.#take(a, r);
      this.#put(a, s);
    }
  }
}

/** Whether a reviewer has one of the skills that an application asks for; who lists none may have anything. */
export function isSkilled({ skills: wanted = [] }: AssignmentApplication, { skills = [] }: AssignmentReviewer): boolean {
  return wanted.length === 0 || skills.length === 0 || skills.some((skill) => wanted.includes(skill));
}
