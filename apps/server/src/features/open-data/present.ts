import type { Answer } from '@grantdesk/api';
import type { JudgedAward } from './awards.ts';

type Preview = Answer<'programme.openData'>['data'][number];

/** An award for its managers: as it is stored, beside how it is published. */
export const presentPreview = ({ id, record, award, problems, state, reason }: JudgedAward): Preview => ({
  _id: id,
  applicationID: record.number,
  state,
  reason,
  isLeftOutByHand: record.leftOut !== null,
  problems,
  kept: {
    name: record.recipientName,
    organisation: record.organisation,
    title: record.answers.title,
    description: record.answers.description,
    registration: record.answers.registration,
    country: record.country?.name ?? null,
    region: record.region,
    applied: record.applied,
    awarded: record.awarded,
    disbursed: record.disbursed,
  },
  published: award,
});
