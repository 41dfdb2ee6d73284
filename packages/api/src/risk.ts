import { m } from '@grantdesk/messages';
import { RISK_STATES } from '@grantdesk/domain';
import { z } from 'zod';
import { dateTime, endpoint, idParams, idSchema, toPatchSchema, permission, signedIn, single } from './endpoint.ts';

const plainText = (error: () => string) => z.string({ error }).trim();
const onScale = z.number({ error: m.common.chooseANumberFrom1To });
const state = z.enum(RISK_STATES, { error: m.common.chooseAState2 });

const row = z.object({
  _id: idSchema,
  title: z.string(),
  likelihood: z.number().int(),
  impact: z.number().int(),
  mitigation: z.string(),
  owner: z.string(),
  state,
  version: z.number().int(),
  updatedAt: dateTime,
});

const given = {
  title: plainText(m.common.enterATitle),
  likelihood: onScale,
  impact: onScale,
  mitigation: plainText(m.common.enterAText).default(''),
  owner: plainText(m.common.enterAText).default(''),
};

export const risk = {
  many: endpoint({
    summary: 'List the risks of a project, open and most severe first; only for the programme team',
    access: signedIn('staff who may read the project; everyone else, including its applicants, gets 404'),
    query: z.object({ projectId: idSchema }),
    answer: z.object({ data: z.array(row), denial: z.string().nullable() }),
  }),
  new: endpoint({
    summary: 'Add a risk to a project',
    access: permission('GRANTEE_MANAGEMENT', 'UPDATE'),
    body: z.object({ project: z.uuid({ error: m.common.chooseAProject }), ...given }),
    answer: single(row),
    success: 201,
    errors: ['RULE_BROKEN', 'CONFLICT'],
    idempotent: true,
  }),
  update: endpoint({
    summary: 'Change or close a risk; an absent field stays as it is',
    access: permission('GRANTEE_MANAGEMENT', 'UPDATE'),
    params: idParams,
    /** A version that is sent must be the current one. */
    body: toPatchSchema({ version: z.int({ error: m.common.enterTheVersionThatYouRead }), ...given, state }),
    answer: single(row),
    errors: ['RULE_BROKEN', 'STALE_VERSION'],
  }),
};
