/** The name to use while the organisation has none. */
export const PRODUCT = 'Grantdesk';
