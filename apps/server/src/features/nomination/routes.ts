import type { Platform } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';

const later = (): never => {
  throw notFound('programme');
};

export const nominationRoutes = (_p: Platform): GroupHandlers<'nomination'> => ({
  settings: later,
  settingsUpdate: later,
  form: later,
  new: later,
  many: later,
  export: later,
});
