import type { Award, AwardFormat, OpenDataSettings, Publisher } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { indexAwards, validatedAwards, type AwardIndex } from './awards.ts';
import { findOpenData, type OpenDataProgramme } from './queries.ts';
import { toSettings } from './service.ts';

export interface PublishedFile {
  programme: OpenDataProgramme;
  settings: OpenDataSettings;
  index: AwardIndex;
}

/** What is public of a programme. @throws AppError 404 for everyone while nothing is */
export async function readPublished(p: Platform, id: string): Promise<PublishedFile> {
  const programme = await findOpenData(p.db, id);
  if (!programme?.publishedAt) throw notFound('programme');
  const settings = toSettings(programme);
  return { programme, settings, index: await indexAwards(p.db, programme, settings, null) };
}

export async function* awardsOf(
  p: Platform,
  { programme, settings }: PublishedFile,
  ids: readonly string[],
): AsyncGenerator<Award> {
  for await (const { state, award } of validatedAwards(p.db, programme, settings, ids)) if (state === 'PUBLIC') yield award;
}

/** Who publishes the awards of a programme, and where. */
export function publisherOf(
  p: Platform,
  { programme, settings, modifiedAt }: { programme: OpenDataProgramme; settings: OpenDataSettings; modifiedAt: Date },
  format: AwardFormat,
): Publisher {
  const { publicUrl } = p.config;
  const { funderId, funderName, licence, prefix, organisationType, sector } = settings;
  return {
    funderId,
    funderName,
    licence,
    prefix,
    organisationType,
    sector,
    programmeId: programme.id,
    programmeName: programme.name,
    language: programme.language,
    pageUrl: `${publicUrl}/programmes/${programme.id}/awards`,
    programmeUrl: `${publicUrl}/programmes/${programme.id}`,
    fileUrl: `${publicUrl}/api/programme/awards/${programme.id}?format=${format}`,
    modifiedAt: modifiedAt.toISOString(),
  };
}
