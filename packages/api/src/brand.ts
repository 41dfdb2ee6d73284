import { LOGO_MAX_BYTES } from '@grantdesk/domain';
import { z } from 'zod';
import { endpoint, open, permission, single } from './endpoint.ts';

/** The logo as it is served; null where there is none. */
export const logoSchema = z
  .object({
    /** Its address, which changes with the logo. */
    url: z.string(),
    type: z.string(),
    /** In pixels, as emails and papers show it. */
    width: z.number().int(),
    height: z.number().int(),
  })
  .nullable();

const logoAnswer = single(z.object({ logo: logoSchema }));

/** The organisation's logo. Its colour, texts and links are the section `brand` of the settings. */
export const brand = {
  logo: endpoint({
    summary: 'Get the logo of the organisation; 404 where there is none',
    access: open('it appears on pages that need no session and in emails'),
    query: z.object({
      v: z.string().max(64).optional().describe('The version in its address: a logo of this version is cached permanently.'),
      as: z.enum(['png']).optional().describe('As emails and papers show it: a PNG of at most 480 by 160 pixels.'),
    }),
    answer: z.unknown(),
    raw: true,
  }),
  logoNew: endpoint({
    summary: `Upload the logo: PNG, JPEG, WebP or SVG, at most ${LOGO_MAX_BYTES / 1000} KB. Pictures are encoded again; of an SVG only what draws is stored`,
    access: permission('ROLES', 'UPDATE'),
    confirmed: true,
    multipart: { files: ['file'] },
    answer: logoAnswer,
    success: 201,
    errors: ['TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'RULE_BROKEN'],
    idempotent: true,
  }),
  logoRemove: endpoint({
    summary: 'Remove the logo; the mark of Grantdesk appears again',
    access: permission('ROLES', 'UPDATE'),
    confirmed: true,
    answer: logoAnswer,
  }),
};
