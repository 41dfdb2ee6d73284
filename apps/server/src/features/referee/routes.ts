import type { Platform } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';

const later = (): never => {
  throw notFound('referee');
};

export const refereeRoutes = (_p: Platform): GroupHandlers<'referee'> => ({
  settings: later,
  settingsUpdate: later,
  mine: later,
  new: later,
  update: later,
  remove: later,
  resend: later,
  many: later,
  remind: later,
  extend: later,
  replace: later,
  link: later,
  save: later,
  submit: later,
  decline: later,
});
