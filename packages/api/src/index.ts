import type { z } from 'zod';
import { amendment } from './amendment.ts';
import { application } from './application/index.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { award } from './award.ts';
import { brand } from './brand.ts';
import { changeRequestCalls } from './change-request.ts';
import { contract as contractCalls } from './contract.ts';
import { claim, virement } from './claim.ts';
import { commonGrants } from './common-grants.ts';
import { dashboard } from './dashboard/index.ts';
import { decision } from './decision.ts';
import { demonstration } from './demonstration.ts';
import { deputyCalls } from './deputy.ts';
import { developmentMailbox } from './development-mailbox.ts';
import { eligibility } from './eligibility.ts';
import { equality } from './equality.ts';
import type { Endpoint } from './endpoint.ts';
import { event } from './event.ts';
import { file } from './file.ts';
import { filterCalls } from './filter.ts';
import { form } from './form.ts';
import { healthCalls } from './health.ts';
import { identity } from './identity.ts';
import { importCalls } from './import.ts';
import { indicator } from './indicator.ts';
import { interview } from './interview.ts';
import { mailTemplate } from './mail-template.ts';
import { message } from './message.ts';
import { nomination } from './nomination.ts';
import { note } from './note.ts';
import { notification } from './notification.ts';
import { openDataCalls } from './open-data.ts';
import { paths, type Paths } from './all-paths.ts';
import { methodAndPath } from './paths.ts';
import { panel } from './panel.ts';
import { paymentBatch } from './payment-batch.ts';
import { paymentToken } from './payment-token.ts';
import { payment } from './payment.ts';
import { personalDataCalls } from './personal-data.ts';
import { placeCalls } from './place.ts';
import { programme } from './programme.ts';
import { granteeCalls, project } from './project.ts';
import { openData } from './public-award.ts';
import { referee } from './referee.ts';
import { register } from './register.ts';
import { repayment } from './repayment.ts';
import { reply } from './reply.ts';
import { report } from './report.ts';
import { reporting } from './reporting.ts';
import { risk } from './risk.ts';
import { role } from './role.ts';
import { organisation } from './organisation.ts';
import { scoreGuide } from './score-guide.ts';
import { scoring } from './scoring.ts';
import { search } from './search.ts';
import { settings } from './settings.ts';
import { similarity } from './similarity.ts';
import { system } from './system.ts';
import { tag } from './tag.ts';
import { task } from './task.ts';
import { translation } from './translation.ts';
import { token } from './token.ts';
import { undeliveredMail } from './undelivered-mail.ts';
import { accountCalls } from './user-account.ts';
import { user } from './user.ts';
import { view } from './view.ts';
import { subscription, webhook } from './webhook.ts';

export { ERROR_STATUS, type ErrorBody, type ErrorCode, type Issue } from './errors.ts';
export { paths } from './all-paths.ts';
export { API_PREFIX, AUTH_PREFIX, methodAndPath } from './paths.ts';
export { UPLOAD_PREFIX, UPLOADED_FILE_HEADER } from './upload.ts';
export { VERSION } from './version.ts';
export { signInBody } from './auth.ts';
export { isForViewers, type Access, type Endpoint } from './endpoint.ts';
export { uploadAccess } from './file.ts';

/** The whole contract. A key of `paths` without an endpoint here, or the reverse, does not compile. */
export const contract = {
  user: { ...user, ...accountCalls, ...personalDataCalls },
  changeRequest: changeRequestCalls,
  deputy: deputyCalls,
  role,
  audit,
  settings,
  reporting,
  system,
  brand,
  token,
  webhook,
  subscription,
  identity,
  scoreGuide,
  organisation,
  register,
  note,
  tag,
  eligibility,
  similarity,
  equality,
  translation,
  import: importCalls,
  indicator,
  form,
  programme: { ...programme, ...granteeCalls, ...openDataCalls },
  openData,
  commonGrants,
  application,
  referee,
  nomination,
  task,
  interview,
  scoring,
  decision,
  panel,
  award,
  contract: contractCalls,
  project,
  report,
  claim,
  virement,
  repayment,
  amendment,
  risk,
  message,
  reply,
  notification,
  mailTemplate,
  mail: undeliveredMail,
  payment,
  paymentBatch,
  paymentToken,
  event,
  file,
  view,
  dashboard,
  search,
  misc: { ...placeCalls, ...filterCalls },
  demonstration,
  mailbox: developmentMailbox,
  auth,
  health: healthCalls,
} satisfies { [G in keyof Paths]: { [K in keyof Paths[G]]: Endpoint } };

export type Contract = typeof contract;

/** `'form.one'`, `'programme.new'`, … */
export type EndpointKey = { [G in keyof Contract & string]: `${G}.${keyof Contract[G] & string}` }[keyof Contract & string];

export type EndpointOf<K extends EndpointKey> = K extends `${infer G}.${infer N}`
  ? G extends keyof Contract
    ? N extends keyof Contract[G]
      ? Contract[G][N] extends Endpoint
        ? Contract[G][N]
        : never
      : never
    : never
  : never;

type Of<E, P extends string, Side extends 'in' | 'out'> = E extends { [X in P]: infer S extends z.ZodType }
  ? Side extends 'in'
    ? z.input<S>
    : z.output<S>
  : undefined;

/** What a caller sends. */
export interface CallInput<K extends EndpointKey> {
  params: Of<EndpointOf<K>, 'params', 'in'>;
  query: Of<EndpointOf<K>, 'query', 'in'>;
  body: Of<EndpointOf<K>, 'body', 'in'>;
}
/** What a handler receives, after parsing. */
export interface HandlerInput<K extends EndpointKey> {
  params: Of<EndpointOf<K>, 'params', 'out'>;
  query: Of<EndpointOf<K>, 'query', 'out'>;
  body: Of<EndpointOf<K>, 'body', 'out'>;
}
/** The answer as it leaves the server. */
export type Answer<K extends EndpointKey> = z.output<EndpointOf<K>['answer']>;

export interface ListedEndpoint {
  key: EndpointKey;
  method: string;
  path: string;
  endpoint: Endpoint;
}

/** What decides which tokens may make a call. */
export const toTokenCall = ({ key, method, endpoint }: Pick<ListedEndpoint, 'method' | 'endpoint'> & { key: string }) => ({
  group: key.slice(0, key.indexOf('.')),
  writes: method !== 'GET' || endpoint.writes === true,
  isOwnAccount: endpoint.access.kind !== 'permission',
});

/** Every endpoint with its method and path, in the order of the contract. */
export function listEndpoints(): ListedEndpoint[] {
  return Object.entries(contract).flatMap(([group, endpoints]) =>
    Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => {
      const text = (paths as Record<string, Record<string, string>>)[group]?.[name];
      if (!text) throw new Error(`No path is declared for ${group}.${name}`);
      return { key: `${group}.${name}` as EndpointKey, ...methodAndPath(text), endpoint };
    }),
  );
}
