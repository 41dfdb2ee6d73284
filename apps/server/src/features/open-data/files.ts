import { Readable } from 'node:stream';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  AWARD_COLUMNS,
  toPackage,
  toCommonGrants,
  toGrant,
  type Award,
  type AwardFormat,
  type Publisher,
} from '@grantdesk/domain';
import { csvLine } from '@grantdesk/domain/format/csv';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { toOffset, toPage } from '#platform/list.ts';
import { isKnown, publicHeaders } from '#platform/http/cached.ts';
import { toUuid } from './awards.ts';
import { iatiOf } from './iati.ts';
import { awardsOf, publisherOf, readPublished, type PublishedFile } from './published.ts';
import { findReviewMark } from './queries.ts';

type Query = HandlerInput<'programme.awards'>['query'];

/** The public page's rows. @throws AppError 404 */
export async function listAwards(
  p: Platform,
  id: string,
  list: { page: number; limit: number },
): Promise<Answer<'programme.awardsList'>> {
  const published = await readPublished(p, id);
  const { programme, settings, index } = published;
  const rows = [];
  const ids = index.published.slice(toOffset(list), toOffset(list) + list.limit);
  for await (const award of awardsOf(p, published, ids)) rows.push({ ...award, uuid: toUuid(`award ${award.id}`) });
  return {
    ...toPage(list, rows, index.published.length),
    programme: { _id: programme.id, name: programme.name, currency: programme.currency },
    funder: settings.funderName,
    licence: settings.licence,
    totalAwarded: index.totalAwarded,
    updatedAt: index.modifiedAt.toISOString(),
  };
}

const FILES: Record<AwardFormat, { type: string; ending: string }> = {
  '360giving': { type: 'application/json; charset=utf-8', ending: '360giving.json' },
  commongrants: { type: 'application/json; charset=utf-8', ending: 'commongrants.json' },
  iati: { type: 'application/xml; charset=utf-8', ending: 'iati.xml' },
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv' },
};

/**
 * The awards as a file, written award by award. Anyone may cache a copy and revalidates it each time; none outlives the
 * publication, so that no cache serves a withdrawn award. @throws AppError 404
 */
export async function sendAwards(
  p: Platform,
  id: string,
  query: Query,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const published = await readPublished(p, id);
  const { programme, index } = published;
  const { format } = query;
  // A 360Giving package contains at least one grant, and an IATI file one activity.
  if ((format === '360giving' || format === 'iati') && index.published.length === 0) throw notFound('award');
  const etag = `W/"${index.digest}${await resultsMark(p, published, format)}"`;
  reply.headers(publicHeaders(etag, 0));
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const { type, ending } = FILES[format];
  const name = `${programme.name} awards.${ending}`;
  reply.headers({
    'content-type': type,
    ...(!isPage(query) && {
      'content-disposition': `attachment; filename="${name.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    }),
    'x-content-type-options': 'nosniff',
  });
  return reply.send(Readable.from(contentOf(p, published, query), { objectMode: false, highWaterMark: 64 * 1024 }));
}

/** What of reports decides what a file says. */
async function resultsMark(p: Platform, { programme, settings }: PublishedFile, format: AwardFormat): Promise<string> {
  if (format !== 'iati' || settings.results === 'NONE') return '';
  return `.${Buffer.from(await findReviewMark(p.db, programme.id)).toString('base64url')}`;
}

/** CommonGrants' own. */
const USUAL_PAGE = 100;

const isPage = ({ format, page, pageSize }: Query): boolean =>
  format === 'commongrants' && (page !== undefined || pageSize !== undefined);

function contentOf(p: Platform, published: PublishedFile, query: Query): AsyncGenerator<string> {
  const publisher = publisherOf(p, { ...published, modifiedAt: published.index.modifiedAt }, query.format);
  if (query.format === 'csv') return csv(awardsOf(p, published, published.index.published), publisher);
  if (query.format === '360giving') return grants(awardsOf(p, published, published.index.published), publisher);
  if (query.format === 'iati') return iatiOf(p, [{ ...published, ids: published.index.published }], published.index.modifiedAt);
  return commonGrants(p, published, publisher, query, !isPage(query));
}

async function* csv(awards: AsyncIterable<Award>, publisher: Publisher): AsyncGenerator<string> {
  // The mark by which spreadsheets know UTF-8.
  yield `\ufeff${csvLine(AWARD_COLUMNS.map(([header]) => header))}`;
  for await (const award of awards) yield csvLine(AWARD_COLUMNS.map(([, value]) => value(award, publisher)));
}

async function* grants(awards: AsyncIterable<Award>, publisher: Publisher): AsyncGenerator<string> {
  yield `${JSON.stringify(toPackage(publisher)).slice(0, -1)},"grants":`;
  yield* listOf(awards, (award) => toGrant(award, publisher));
  yield '}\n';
}

/** The whole list as one page, or the requested page. */
async function* commonGrants(
  p: Platform,
  published: PublishedFile,
  publisher: Publisher,
  { page = 1, pageSize }: { page?: number | undefined; pageSize?: number | undefined },
  isWhole: boolean,
): AsyncGenerator<string> {
  const ids = published.index.published;
  const size = isWhole ? Math.max(1, ids.length) : (pageSize ?? USUAL_PAGE);
  const paginationInfo = { page, pageSize: size, totalItems: ids.length, totalPages: Math.ceil(ids.length / size) };
  yield `{"status":200,"message":"Success","paginationInfo":${JSON.stringify(paginationInfo)},"items":`;
  const shown = ids.slice((page - 1) * size, page * size);
  yield* listOf(awardsOf(p, published, shown), (award) => toCommonGrants(award, publisher, toUuid));
  yield '}\n';
}

async function* listOf(awards: AsyncIterable<Award>, shape: (award: Award) => object): AsyncGenerator<string> {
  let before = '[\n';
  for await (const award of awards) {
    yield `${before}${JSON.stringify(shape(award))}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]' : '\n]';
}
