/** A group of a directory by SCIM 2.0 (RFC 7643, section 4.2), and how it changes. */
import { ScimError } from './scim-filter.ts';
import type { ScimOperation } from './scim-user.ts';

export interface ScimGroup {
  displayName: string;
  externalId: string;
  /** Ids of users. */
  members: readonly string[];
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (value: unknown, name: string): string => {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string' || value.length > 300) throw new ScimError(400, 'invalidValue', 'Not a short text', name);
  return value.trim();
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function membersOf(value: unknown): string[] {
  const all = value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
  return all.map((each: unknown) => {
    const id = isObject(each) ? each['value'] : each;
    if (typeof id !== 'string' || !UUID.test(id)) throw new ScimError(400, 'invalidValue', 'A member is the id of a user');
    return id.toLowerCase();
  });
}

const MEMBER = /^members\[\s*value\s+eq\s+"([^"]*)"\s*\]$/i;
const plain = (path: string): string => path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:group:/i, '');

/** A whole group, as of POST and PUT. @throws ScimError invalidValue */
export function readScimGroup(body: unknown): ScimGroup {
  if (!isObject(body)) throw new ScimError(400, 'invalidSyntax', 'The body must be a JSON object');
  const displayName = text(body['displayName'], 'displayName');
  if (displayName === '') throw new ScimError(400, 'invalidValue', 'displayName is required');
  return {
    displayName,
    externalId: text(body['externalId'], 'externalId'),
    members: [...new Set(membersOf(body['members']))],
  };
}

/** @throws ScimError invalidPath, invalidValue, noTarget; then nothing of the request is done */
export function patchScimGroup(group: ScimGroup, operations: readonly ScimOperation[]): ScimGroup {
  return operations.reduce((now, { op, path, value }) => {
    if (path === undefined) {
      if (op === 'remove') throw new ScimError(400, 'noTarget', 'remove needs a path');
      if (!isObject(value)) throw new ScimError(400, 'invalidValue', 'Without a path the value must be an object');
      return Object.entries(value).reduce((each, [key, part]) => change(each, op, key, part), now);
    }
    return change(now, op, plain(path), value);
  }, group);
}

function change(group: ScimGroup, op: ScimOperation['op'], path: string, value: unknown): ScimGroup {
  const one = MEMBER.exec(path)?.[1];
  if (one !== undefined) {
    if (op !== 'remove') throw new ScimError(400, 'invalidPath', 'A member is added to members');
    return { ...group, members: group.members.filter((id) => id !== one.toLowerCase()) };
  }
  switch (path.toLowerCase()) {
    case 'displayname': {
      const displayName = text(value, 'displayName');
      if (op === 'remove' || displayName === '') throw new ScimError(400, 'invalidValue', 'displayName is required');
      return { ...group, displayName };
    }
    case 'externalid':
      return { ...group, externalId: op === 'remove' ? '' : text(value, 'externalId') };
    case 'members': {
      const given = membersOf(value);
      if (op === 'add') return { ...group, members: [...new Set([...group.members, ...given])] };
      if (op === 'replace') return { ...group, members: [...new Set(given)] };
      return { ...group, members: value === undefined ? [] : group.members.filter((id) => !given.includes(id)) };
    }
    case 'id':
    case 'schemas':
    case 'meta':
      return group;
    default:
      throw new ScimError(400, 'invalidPath', 'There is no such attribute', path);
  }
}
