/** The version of Grantdesk, and of the description of its API. A test compares it with every other place that names it. */
export const VERSION = '1.0.0';
