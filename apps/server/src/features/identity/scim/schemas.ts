import { SCIM_GROUP_SCHEMA, SCIM_USER_SCHEMA } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import { SCIM_PATH } from './path.ts';

/** What of the specification is supported (RFC 7643, section 5). */
export const serviceProviderConfig = ({ config }: Platform) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  documentationUri: `${config.publicUrl}/help/guide/administrators/sign-in-providers`,
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'OAuth Bearer Token',
      description: 'A token that an administrator of Grantdesk creates for the directory',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${config.publicUrl}${SCIM_PATH}/ServiceProviderConfig` },
});

const resourceType = (name: string, endpoint: string, schema: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: name,
  name,
  endpoint,
  schema,
  meta: { resourceType: 'ResourceType', location: `${SCIM_PATH}/ResourceTypes/${name}` },
});

export const RESOURCE_TYPES = [
  resourceType('User', '/Users', SCIM_USER_SCHEMA),
  resourceType('Group', '/Groups', SCIM_GROUP_SCHEMA),
];

const DEFAULTS = {
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
};
const attribute = (name: string, description: string, more: object = {}) => ({ name, description, ...DEFAULTS, ...more });

export const SCHEMAS = [
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id: SCIM_USER_SCHEMA,
    name: 'User',
    description: 'A member of staff',
    attributes: [
      attribute('userName', 'The email address of the person', { required: true, uniqueness: 'server' }),
      attribute('displayName', 'What the person is called'),
      attribute('name', 'The parts of the name', {
        type: 'complex',
        subAttributes: [
          attribute('formatted', 'The whole name', { mutability: 'readOnly' }),
          attribute('givenName', 'The given name'),
          attribute('familyName', 'The family name'),
        ],
      }),
      attribute('emails', 'The address, where the user name is none', {
        type: 'complex',
        multiValued: true,
        subAttributes: [
          attribute('value', 'The address'),
          attribute('type', 'Always work', { mutability: 'readOnly' }),
          attribute('primary', 'Whether it is the one that is used', { type: 'boolean' }),
        ],
      }),
      attribute('active', 'Whether the person can sign in', { type: 'boolean' }),
      attribute('groups', 'The groups of the person', {
        type: 'complex',
        multiValued: true,
        mutability: 'readOnly',
        subAttributes: [
          attribute('value', 'The id of the group', { mutability: 'readOnly' }),
          attribute('display', 'Its name', { mutability: 'readOnly' }),
        ],
      }),
    ],
    meta: { resourceType: 'Schema', location: `${SCIM_PATH}/Schemas/${SCIM_USER_SCHEMA}` },
  },
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id: SCIM_GROUP_SCHEMA,
    name: 'Group',
    description: 'A group that can give a role to its members',
    attributes: [
      attribute('displayName', 'What the group is called', { required: true, uniqueness: 'server' }),
      attribute('members', 'The people in the group', {
        type: 'complex',
        multiValued: true,
        subAttributes: [
          attribute('value', 'The id of the user', { mutability: 'immutable' }),
          attribute('display', 'The name of the user', { mutability: 'readOnly' }),
        ],
      }),
    ],
    meta: { resourceType: 'Schema', location: `${SCIM_PATH}/Schemas/${SCIM_GROUP_SCHEMA}` },
  },
];
