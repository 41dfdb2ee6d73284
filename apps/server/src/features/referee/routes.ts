import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { changeReferee, listOwnReferees, nameReferee, removeReferee, resendLink } from './applicant.ts';
import { declineReference, readLink, saveReference, submitReference } from './link.ts';
import { readSettings, setSettings } from './settings.ts';
import { extendReferee, listReferees, remindReferee, replaceLink } from './staff.ts';

export const refereeRoutes = (p: Platform): GroupHandlers<'referee'> => ({
  settings: ({ ctx, params }) => readSettings(p.db, ctx, params.id),
  settingsUpdate: ({ ctx, params, body }) => setSettings(p, ctx, params.id, body),
  mine: ({ ctx, params }) => listOwnReferees(p, ctx, params.id),
  new: ({ ctx, body }) => nameReferee(p, ctx, body),
  update: ({ ctx, params, body }) => changeReferee(p, ctx, params.id, body),
  remove: ({ ctx, params }) => removeReferee(p, ctx, params.id),
  resend: ({ ctx, params }) => resendLink(p, ctx, params.id),
  many: ({ ctx, params }) => listReferees(p, ctx, params.id),
  remind: ({ ctx, params }) => remindReferee(p, ctx, params.id),
  extend: ({ ctx, params, body }) => extendReferee(p, ctx, params.id, body),
  replace: ({ ctx, params, body }) => replaceLink(p, ctx, params.id, body),
  link: ({ request, params }) => readLink(p, request.ip, params.token),
  save: ({ request, body }) => saveReference(p, request.ip, body),
  submit: ({ request, body }) => submitReference(p, request.ip, body),
  decline: ({ request, body }) => declineReference(p, request.ip, body),
});
