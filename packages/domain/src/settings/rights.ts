import { isSuperAdmin } from '../access/can.ts';
import type { Actor } from '../access/actor.ts';

/** Settings bind the whole organisation: the Super Admin's alone. */
export const canChangeSettings = (actor: Actor): boolean => isSuperAdmin(actor);
