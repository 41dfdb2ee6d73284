import { createHash } from 'node:crypto';

/** How long a session lasts without being used. */
export const SESSION_SECONDS = 24 * 3600;

/** The form in which a session's token is stored: nobody who reads the database can open a session with it. */
export const hashSessionToken = (token: string): string => createHash('sha256').update(token).digest('hex');
