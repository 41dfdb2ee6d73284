import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { dismissDuplicate, listDuplicates } from './duplicates.ts';
import { readHistory } from './history.ts';
import { exportOrganisations, listOrganisations, readOrganisation } from './list.ts';
import { mergeOrganisations } from './merge.ts';
import { undoMerge } from './undo-merge.ts';
import { acceptMembership, changeRole, confirmMember, inviteMember, leaveOrganisation, removeMember } from './members.ts';
import { changeOrganisation, createOrganisation, listOwn } from './service.ts';

export const organisationRoutes = (p: Platform): GroupHandlers<'organisation'> => ({
  mine: ({ ctx }) => listOwn(p, ctx),
  many: ({ ctx, query }) => listOrganisations(p, ctx, query),
  export: ({ ctx, query, reply }) => exportOrganisations(p, ctx, query, reply),
  one: ({ ctx, params }) => readOrganisation(p.db, ctx, params.id),
  history: ({ ctx, params }) => readHistory(p, ctx, params.id),
  duplicates: ({ ctx, query }) => listDuplicates(p, ctx, query),
  dismiss: ({ ctx, body }) => dismissDuplicate(p, ctx, body),
  merge: ({ ctx, body }) => mergeOrganisations(p, ctx, body),
  undoMerge: ({ ctx, params }) => undoMerge(p, ctx, params.id),
  new: ({ ctx, body }) => createOrganisation(p, ctx, body),
  update: ({ ctx, params, body }) => changeOrganisation(p, ctx, params.id, body),
  invite: ({ ctx, params, body }) => inviteMember(p, ctx, params.id, body),
  accept: ({ ctx, params }) => acceptMembership(p, ctx, params.id),
  confirm: ({ ctx, params, body }) => confirmMember(p, ctx, params.id, body.member),
  leave: ({ ctx, params }) => leaveOrganisation(p, ctx, params.id),
  remove: ({ ctx, params, body }) => removeMember(p, ctx, params.id, body.member),
  role: ({ ctx, params, body }) => changeRole(p, ctx, params.id, body),
});
