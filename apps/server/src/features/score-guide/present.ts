import type { Answer } from '@grantdesk/api';
import type { Criterion } from '@grantdesk/domain';
import type { ScoreGuideRecord } from './queries.ts';

/** A score guide as the contract answers it. */
export const presentScoreGuide = (guide: ScoreGuideRecord): Answer<'scoreGuide.adminMany'>['data'][number] => ({
  _id: guide.id,
  name: guide.name,
  description: guide.description,
  criteria: guide.criteria as unknown as Criterion[],
  criteriaCount: guide.criteriaCount,
  maximum: guide.maximum,
  version: guide.version,
  usedBy: guide.usedBy ?? 0,
  createdBy:
    guide.createdBy && guide.creatorName && guide.creatorEmail
      ? { _id: guide.createdBy, name: guide.creatorName, email: guide.creatorEmail }
      : null,
  createdAt: guide.createdAt.toISOString(),
  updatedAt: guide.updatedAt.toISOString(),
});
