/** A user as a directory describes one by SCIM 2.0 (RFC 7643, section 4.1): the attributes that are stored, and how they change. */
import { ScimError } from './scim-filter.ts';

export interface ScimUser {
  userName: string;
  externalId: string;
  displayName: string;
  givenName: string;
  familyName: string;
  email: string;
  active: boolean;
}

export const SCIM_USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const SCIM_GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';

const EMPTY: ScimUser = {
  userName: '',
  externalId: '',
  displayName: '',
  givenName: '',
  familyName: '',
  email: '',
  active: true,
};
const MAX = 300;

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

function text(value: unknown, name: string): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') throw new ScimError(400, 'invalidValue', 'Not a text', name);
  if (value.length > MAX) throw new ScimError(400, 'invalidValue', 'More than 300 characters', name);
  return value.trim();
}

/** Some directories write booleans as texts. */
function flag(value: unknown): boolean {
  const found = typeof value === 'string' ? value.toLowerCase() : value;
  if (found === true || found === 'true') return true;
  if (found === false || found === 'false') return false;
  throw new ScimError(400, 'invalidValue', 'active must be true or false');
}

function emailOf(value: unknown): string {
  if (!Array.isArray(value) && !isObject(value)) throw new ScimError(400, 'invalidValue', 'emails must be a list');
  const all = (Array.isArray(value) ? value : [value]).filter(isObject);
  const best = all.find((each) => each['primary'] === true) ?? all.find((each) => each['type'] === 'work') ?? all[0];
  return text(best?.['value'], 'emails.value');
}

type Change = (user: ScimUser, value: unknown) => ScimUser;

/** By paths in small letters. */
const PATHS: Record<string, Change> = {
  username: (user, value) => ({ ...user, userName: text(value, 'userName') }),
  externalid: (user, value) => ({ ...user, externalId: text(value, 'externalId') }),
  displayname: (user, value) => ({ ...user, displayName: text(value, 'displayName') }),
  active: (user, value) => ({ ...user, active: flag(value) }),
  'name.givenname': (user, value) => ({ ...user, givenName: text(value, 'name.givenName') }),
  'name.familyname': (user, value) => ({ ...user, familyName: text(value, 'name.familyName') }),
  'name.formatted': (user, value) => (user.displayName === '' ? { ...user, displayName: text(value, 'name.formatted') } : user),
  name: (user, value) => {
    if (!isObject(value)) throw new ScimError(400, 'invalidValue', 'name must be an object');
    return Object.entries(value).reduce((now, [key, part]) => PATHS[`name.${key.toLowerCase()}`]?.(now, part) ?? now, user);
  },
  emails: (user, value) => ({ ...user, email: emailOf(value) }),
  'emails.value': (user, value) => ({ ...user, email: text(value, 'emails.value') }),
};

/** Attributes of the specification that Grantdesk has no use for: taken without an error, and not stored. */
const IGNORED = [
  'id',
  'schemas',
  'meta',
  'groups',
  'nickname',
  'profileurl',
  'title',
  'usertype',
  'preferredlanguage',
  'locale',
  'timezone',
  'password',
  'phonenumbers',
  'ims',
  'photos',
  'addresses',
  'entitlements',
  'roles',
  'x509certificates',
  'name.middlename',
  'name.honorificprefix',
  'name.honorificsuffix',
];

/** A path without the name of its schema and without the filter of a list: `emails[type eq "work"].value` is `emails.value`. */
const plainPath = (path: string): string =>
  path
    .replace(/^urn:ietf:params:scim:schemas:core:2\.0:user:/i, '')
    .replace(/\[[^\]]*\]/, '')
    .toLowerCase();

const isExtension = (path: string): boolean => /^urn:ietf:params:scim:schemas:extension:/i.test(path);

function change(user: ScimUser, path: string, value: unknown): ScimUser {
  const known = PATHS[plainPath(path)];
  if (known) return known(user, value);
  if (isExtension(path) || IGNORED.some((each) => plainPath(path) === each || plainPath(path).startsWith(`${each}.`)))
    return user;
  throw new ScimError(400, 'invalidPath', 'There is no such attribute', path);
}

/** A whole user, as of POST and PUT. What is unknown is ignored, as the specification says. @throws ScimError invalidValue */
export function readScimUser(body: unknown): ScimUser {
  if (!isObject(body)) throw new ScimError(400, 'invalidSyntax', 'The body must be a JSON object');
  const user = Object.entries(body).reduce((now, [key, value]) => PATHS[key.toLowerCase()]?.(now, value) ?? now, EMPTY);
  if (user.userName === '') throw new ScimError(400, 'invalidValue', 'userName is required');
  return user;
}

export interface ScimOperation {
  op: 'add' | 'replace' | 'remove';
  path: string | undefined;
  value: unknown;
}

/** The operations of a PATCH (RFC 7644, section 3.5.2). @throws ScimError invalidSyntax */
export function readScimOperations(body: unknown): ScimOperation[] {
  const operations = isObject(body) ? (body['Operations'] ?? body['operations']) : undefined;
  if (!Array.isArray(operations) || operations.length === 0)
    throw new ScimError(400, 'invalidSyntax', 'Operations must be a list with at least one operation');
  if (operations.length > 1_000) throw new ScimError(400, 'tooMany', 'At most 1000 operations in one request');
  return operations.map((each: unknown) => {
    const op = isObject(each) && typeof each['op'] === 'string' ? each['op'].toLowerCase() : '';
    if (!isObject(each) || (op !== 'add' && op !== 'replace' && op !== 'remove'))
      throw new ScimError(400, 'invalidSyntax', 'op must be add, replace or remove');
    const path = each['path'];
    if (path !== undefined && typeof path !== 'string') throw new ScimError(400, 'invalidPath', 'path must be a text');
    return { op, path: path === '' ? undefined : path, value: each['value'] };
  });
}

/** @throws ScimError invalidPath, invalidValue, noTarget, mutability; then nothing of the request is done */
export function patchScimUser(user: ScimUser, operations: readonly ScimOperation[]): ScimUser {
  const after = operations.reduce((now, { op, path, value }) => {
    if (op === 'remove') {
      if (path === undefined) throw new ScimError(400, 'noTarget', 'remove needs a path');
      if (['username', 'active'].includes(plainPath(path)))
        throw new ScimError(400, 'mutability', 'This attribute cannot be removed', path);
      return change(now, path, plainPath(path) === 'emails' ? [] : plainPath(path) === 'name' ? {} : '');
    }
    if (path !== undefined) return change(now, path, value);
    if (!isObject(value)) throw new ScimError(400, 'invalidValue', 'Without a path the value must be an object');
    return Object.entries(value).reduce((each, [key, part]) => change(each, key, part), now);
  }, user);
  if (after.userName === '') throw new ScimError(400, 'invalidValue', 'userName is required');
  return after;
}

/** What Grantdesk calls the person. */
export const scimName = ({ displayName, givenName, familyName, userName }: ScimUser): string =>
  displayName || [givenName, familyName].filter(Boolean).join(' ') || (userName.split('@')[0] ?? userName);

/** The address of the account: the user name where it is one, as directories have it, otherwise the email. */
export const scimAddress = ({ userName, email }: ScimUser): string =>
  (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(userName) ? userName : email).toLowerCase();
