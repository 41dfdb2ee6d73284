import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { sendPdf } from '#platform/pdf/reply.ts';
import { sendStored } from '../file/index.ts';
import { openContractFile, sendCopy, sendFile } from './files.ts';
import { contractPdf } from './pdf.ts';
import { previewContract, readContract, sendContract } from './service.ts';
import { checkCopy, signContract } from './sign.ts';
import { changeTemplate, createTemplate, listTemplates } from './templates.ts';

export const contractRoutes = (p: Platform): GroupHandlers<'contract'> => ({
  templates: ({ ctx, params }) => listTemplates(p, ctx, params.id),
  templateNew: ({ ctx, body }) => createTemplate(p, ctx, body),
  templateUpdate: ({ ctx, params, body }) => changeTemplate(p, ctx, params.id, body),
  preview: ({ ctx, params, body }) => previewContract(p, ctx, params.id, body),
  new: ({ ctx, body }) => sendContract(p, ctx, body),
  newFile: ({ ctx, params, readParts }) => sendFile(p, ctx, params.id, readParts),
  sign: ({ ctx, params, body }) => signContract(p, ctx, params.id, body),
  copy: ({ ctx, params, readParts }) => sendCopy(p, ctx, params.id, readParts),
  check: ({ ctx, params, body }) => checkCopy(p, ctx, params.id, body),
  one: ({ ctx, params }) => readContract(p.db, ctx, params.id),
  pdf: async ({ ctx, params, query, reply }) => sendPdf(reply, await contractPdf(p, ctx, params.id, query.version)),
  file: async ({ ctx, params, request, reply }) => sendStored(p, request, reply, await openContractFile(p, ctx, params.id)),
});
