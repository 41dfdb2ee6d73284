import { createHash } from 'node:crypto';

/** How long a session lasts without being used. */
export const SESSION_SECONDS = 24 * 3600;

/** The form in which a session's token is stored: reading the database is not enough to open a session. */
export const hashSessionToken = (token: string): string => createHash('sha256').update(token).digest('hex');
