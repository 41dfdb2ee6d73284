/** Where directories send people and groups; the specification sets what follows. */
export const SCIM_PATH = '/api/scim/v2';
