/** What Grantdesk knows of a public register or a list of sanctions: how to look up, and what the answer means. */

export const REGISTER_KEYS = ['companies-house', 'charity-commission', 'sirene', 'ror', 'open-sanctions'] as const;
export type RegisterKey = (typeof REGISTER_KEYS)[number];

/** Where people look up an organisation that no register in use covers. */
export const ELSEWHERE = 'elsewhere';
/** Where a check may come from. */
export const CHECK_SOURCES = [...REGISTER_KEYS, ELSEWHERE] as const;
export type CheckSource = (typeof CHECK_SOURCES)[number];

/** `TROUBLED` is insolvent or being wound up, `ENDED` dissolved or removed. */
export const STANDINGS = ['ACTIVE', 'TROUBLED', 'ENDED'] as const;
export type Standing = (typeof STANDINGS)[number];

/** What a register says of one number. Days as `2026-11-27`. */
export interface RegisterEntry {
  name: string;
  otherNames: string[];
  /** In the register's own words. */
  status: string;
  standing: Standing;
  address: string;
  registeredOn: string | null;
  endedOn: string | null;
  /** Its public page. */
  url: string;
}

/** An entry of a list of sanctions that may be the organisation. */
export interface SanctionsMatch {
  id: string;
  name: string;
  /** From 0 to 1. */
  score: number;
  topics: string[];
  lists: string[];
  countries: string[];
  url: string;
}

/** What is looked up: `subject` is a number in a register, or the name where lists are searched by name. */
export interface Lookup {
  subject: string;
  aliases: readonly string[];
  country: string | null;
}

export interface RegisterRequest {
  /** Appended to the base address. */
  path: string;
  /** A JSON body makes it a POST. */
  body?: string;
}

/** How the key travels: as the name of basic authentication, or in a header after a prefix. */
export type KeyPlace = { kind: 'BASIC' } | { kind: 'HEADER'; name: string; prefix: string };

interface AdapterBase {
  key: RegisterKey;
  /** A proper name, the same in every language. */
  label: string;
  baseUrl: string;
  keyPlace: KeyPlace | null;
  /** Requests that its operator allows in a minute. */
  perMinute: number;
  /** Null for a number that cannot be one of this register. */
  toRequest: (lookup: Lookup) => RegisterRequest | null;
}

/** @throws whatever for an answer of another shape; null where the answer says that there is no such number */
export interface NumberAdapter extends AdapterBase {
  kind: 'REGISTER';
  /** Codes of org-id.guide whose numbers it answers. */
  registers: readonly string[];
  read: (body: unknown) => RegisterEntry | null;
}

export interface SanctionsAdapter extends AdapterBase {
  kind: 'SANCTIONS';
  read: (body: unknown) => SanctionsMatch[];
}

export type RegisterAdapter = NumberAdapter | SanctionsAdapter;

/** Values of JSON that another system wrote: what is missing or of another type is empty. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
export const dayOf = (value: unknown): string | null => /^\d{4}-\d{2}-\d{2}/.exec(textOf(value))?.[0] ?? null;
export const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((each): each is Record<string, unknown> => typeof each === 'object' && each !== null) : [];
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(textOf).filter((each) => each !== '') : [];
export const lineOf = (...parts: unknown[]): string =>
  parts
    .map(textOf)
    .filter((each) => each !== '')
    .join(', ');
/** @throws Error for what is no object */
export function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('no object');
  return value as Record<string, unknown>;
}
/** @throws Error where the text that everything depends on is missing */
export function requiredText(value: unknown): string {
  const text = textOf(value);
  if (text === '') throw new Error('a text is missing');
  return text;
}
