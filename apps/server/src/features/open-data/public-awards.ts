import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { searchAwards, type CatalogueAward } from '@grantdesk/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { isKnown, publicHeaders } from '#platform/http/cached.ts';
import { toOffset, toPage } from '#platform/list.ts';
import { readCatalogue } from './catalogue.ts';
import { iatiOf } from './iati.ts';
import { findReviewMark } from './queries.ts';

const withProgramme = ({ programmeId, programmeName, ...award }: CatalogueAward) => ({
  ...award,
  programme: { _id: programmeId, name: programmeName },
});

const latestOf = (parts: readonly { modifiedAt: Date }[]): Date | undefined =>
  parts.map(({ modifiedAt }) => modifiedAt).toSorted((a, b) => b.getTime() - a.getTime())[0];

/** Published awards of all programmes, as visitors search them. */
export async function listPublicAwards(
  p: Platform,
  { search, sort, programme = '', country = '', year = '', ...list }: HandlerInput<'openData.awards'>['query'],
): Promise<Answer<'openData.awards'>> {
  const parts = await readCatalogue(p);
  const all = parts.flatMap(({ awards }) => awards);
  const { awards, ...found } = searchAwards(all, { search, programme, country, year }, sort);
  const shown = awards.slice(toOffset(list), toOffset(list) + list.limit).map(withProgramme);
  return {
    ...toPage(list, shown, awards.length),
    ...found,
    updatedAt: latestOf(parts)?.toISOString() ?? null,
  };
}

/** @throws AppError 404 for what is no published award */
export async function readPublicAward(p: Platform, id: string): Promise<Answer<'openData.award'>> {
  for (const { awards, settings, modifiedAt } of await readCatalogue(p)) {
    const found = awards.find(({ award }) => award.uuid === id);
    if (found) return { data: { ...withProgramme(found.award), licence: settings.licence, updatedAt: modifiedAt.toISOString() } };
  }
  throw notFound('award');
}

/** Every published award as one file of activities, or those of one funder. @throws AppError 404 where there is none */
export async function sendIati(
  p: Platform,
  { publisher }: HandlerInput<'openData.iati'>['query'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const parts = (await readCatalogue(p)).filter(
    ({ settings, ids }) => ids.length > 0 && (publisher === undefined || settings.funderId === publisher),
  );
  const modifiedAt = latestOf(parts);
  if (!modifiedAt) throw notFound('award');
  const hash = createHash('sha256');
  for (const { programme, settings, digest } of parts)
    hash.update(`${digest} ${settings.results === 'NONE' ? '' : await findReviewMark(p.db, programme.id)}\n`);
  const etag = `W/"${hash.digest('base64url')}"`;
  reply.headers(publicHeaders(etag, 0));
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.headers({
    'content-type': 'application/xml; charset=utf-8',
    'content-disposition': 'attachment; filename="awards.iati.xml"',
    'x-content-type-options': 'nosniff',
  });
  return reply.send(Readable.from(iatiOf(p, parts, modifiedAt), { objectMode: false, highWaterMark: 64 * 1024 }));
}
