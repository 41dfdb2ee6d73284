import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { removeLogo, uploadLogo } from './logo.ts';
import { sendLogo } from './serve.ts';

export const brandRoutes = (p: Platform): GroupHandlers<'brand'> => ({
  logo: ({ query, request, reply }) => sendLogo(p, query, request, reply),
  logoNew: ({ ctx, readParts }) => uploadLogo(p, ctx, readParts),
  logoRemove: ({ ctx }) => removeLogo(p, ctx),
});
