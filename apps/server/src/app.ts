import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import { API_PREFIX } from '@grantdesk/api';
import type { HelmetOptions } from 'helmet';
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { amendmentRoutes, endingRoutes } from './features/amendment/index.ts';
import { applicationRoutes } from './features/application/index.ts';
import { archiveRoutes } from './features/archive/index.ts';
import { auditRoutes } from './features/audit/index.ts';
import { bindEmbed, brandRoutes } from './features/brand/index.ts';
import { changeRequestRoutes } from './features/change-request/index.ts';
import { deputyRoutes } from './features/deputy/index.ts';
import { awardRoutes } from './features/award/index.ts';
import { claimRoutes, copyClaimSettings, virementRoutes } from './features/claim/index.ts';
import { commonGrantsRoutes } from './features/common-grants/index.ts';
import { copyContracts, contractRoutes, followDeclinedAwards } from './features/contract/index.ts';
import { dashboardRoutes } from './features/dashboard/index.ts';
import { copyBoard, decisionRoutes } from './features/decision/index.ts';
import { bindScim, bindSignIn, followGroupRoles, identityRoutes } from './features/identity/index.ts';
import { indicatorRoutes } from './features/indicator/index.ts';
import { importRoutes } from './features/import/index.ts';
import { copyEligibility, eligibilityRoutes } from './features/eligibility/index.ts';
import { copyEquality, equalityRoutes } from './features/equality/index.ts';
import { translationRoutes } from './features/translation/index.ts';
import { eventRoutes } from './features/event/index.ts';
import { bindUploads, fileRoutes } from './features/file/index.ts';
import { formRoutes } from './features/form/index.ts';
import { healthRoutes, type ProcessState } from './features/health/index.ts';
import {
  copyInterviews,
  followConflicts,
  followEnds,
  interviewRoutes,
  specifiedInterviewRoutes,
} from './features/interview/index.ts';
import { demonstrationRoutes } from './features/demonstration/index.ts';
import { developmentMailboxRoutes } from './features/development-mailbox/index.ts';
import { messageRoutes } from './features/message/index.ts';
import { copyNominations, followStarts, nominationRoutes } from './features/nomination/index.ts';
import { noteRoutes } from './features/note/index.ts';
import { filterRoutes } from './features/filter/index.ts';
import { placeRoutes } from './features/place/index.ts';
import { undeliveredMailRoutes } from './features/undelivered-mail/index.ts';
import { mailTemplateRoutes } from './features/mail-template/index.ts';
import { NotificationHub, notificationRoutes } from './features/notification/index.ts';
import { copyOpenData, openDataRoutes, publicAwardRoutes } from './features/open-data/index.ts';
import { panelRoutes } from './features/panel/index.ts';
import { paymentBatchRoutes } from './features/payment-batch/index.ts';
import { followPaymentTokens, paymentTokenRoutes } from './features/payment-token/index.ts';
import { copyLimits, followLimitChanges, paymentRoutes, planPayments, specifiedAccountRoutes } from './features/payment/index.ts';
import { personalDataRoutes, retentionRoutes } from './features/personal-data/index.ts';
import { programmeRoutes } from './features/programme/index.ts';
import { organisationRoutes } from './features/organisation/index.ts';
import { followOrganisations, registerRoutes } from './features/register/index.ts';
import { granteeRoutes, projectRoutes } from './features/project/index.ts';
import { copyReferees, followSubmissions, refereeRoutes } from './features/referee/index.ts';
import { repaymentRoutes } from './features/repayment/index.ts';
import { bindInbound, replyRoutes } from './features/reply/index.ts';
import { reportRoutes, scheduleReports } from './features/report/index.ts';
import { riskRoutes } from './features/risk/index.ts';
import { followRoleChanges, roleRoutes } from './features/role/index.ts';
import { scoreGuideRoutes } from './features/score-guide/index.ts';
import { scoringRoutes } from './features/scoring/index.ts';
import { searchRoutes } from './features/search/index.ts';
import { settingsRoutes } from './features/settings/index.ts';
import { forgetWithdrawn, similarityRoutes } from './features/similarity/index.ts';
import { followPublishedForms } from './features/submission/index.ts';
import { followConflictWithdrawals, taskRoutes } from './features/task/index.ts';
import { copyTags, tagRoutes } from './features/tag/index.ts';
import { tokenRoutes } from './features/token/index.ts';
import { authRoutes, followAccountChanges, sendVerificationTo, userRoutes } from './features/user/index.ts';
import { viewRoutes } from './features/view/index.ts';
import { reportingRoutes } from './features/reporting/index.ts';
import { systemRoutes } from './features/system/index.ts';
import { followTokens, subscriptionRoutes, webhookRoutes } from './features/webhook/index.ts';
import { bindAuth } from './platform/auth/routes.ts';
import type { Config } from './platform/config.ts';
import type { Platform } from './platform/context.ts';
import { bindEndpoints, type Handlers } from './platform/http/bind.ts';
import { COMPRESSION } from './platform/http/compression.ts';
import { bindDocs } from './platform/http/docs.ts';
import { endConnectionsOnClose } from './platform/http/draining.ts';
import { answerMalformed, sendError } from './platform/http/errors.ts';
import { bindLocale } from './platform/http/locale.ts';
import { scriptDigests } from './platform/http/first-visit.ts';
import { bindHelp } from './platform/http/help.ts';
import { bindSecurityHeaders } from './platform/http/security-headers.ts';
import { rejectUnstorable } from './platform/http/storable.ts';
import { answerAssets } from './platform/http/assets.ts';
import { dropUnreadBodies } from './platform/http/unread-body.ts';
import { bindWeb, houseOf } from './platform/http/web.ts';
import { bindPatience } from './platform/db-deadline.ts';
import type { Replica } from './platform/replica.ts';
import { logRequests, logSettings, newRequestId, sendRequestId } from './platform/log.ts';

/** The only place that knows every feature (architecture). */
const handlersOf = (p: Platform, hub: NotificationHub, state: ProcessState): Handlers => ({
  user: { ...userRoutes(p), ...personalDataRoutes(p) },
  changeRequest: changeRequestRoutes(p),
  deputy: deputyRoutes(p),
  role: roleRoutes(p),
  audit: auditRoutes(p),
  settings: { ...settingsRoutes(p), ...retentionRoutes(p) },
  brand: brandRoutes(p),
  token: tokenRoutes(p),
  reporting: reportingRoutes(p),
  system: systemRoutes(p),
  webhook: webhookRoutes(p),
  subscription: subscriptionRoutes(p),
  identity: identityRoutes(p),
  scoreGuide: scoreGuideRoutes(p),
  organisation: organisationRoutes(p),
  register: registerRoutes(p),
  eligibility: eligibilityRoutes(p),
  equality: equalityRoutes(p),
  translation: translationRoutes(p),
  import: importRoutes(p),
  form: formRoutes(p),
  programme: { ...programmeRoutes(p), ...granteeRoutes(p), ...specifiedAccountRoutes(p), ...openDataRoutes(p) },
  openData: publicAwardRoutes(p),
  commonGrants: commonGrantsRoutes(p),
  application: { ...applicationRoutes(p), ...specifiedInterviewRoutes(p), ...archiveRoutes(p) },
  referee: refereeRoutes(p),
  nomination: nominationRoutes(p),
  indicator: indicatorRoutes(p),
  similarity: similarityRoutes(p),
  tag: tagRoutes(p),
  task: taskRoutes(p),
  interview: interviewRoutes(p),
  scoring: scoringRoutes(p),
  decision: decisionRoutes(p),
  panel: panelRoutes(p),
  award: awardRoutes(p),
  contract: contractRoutes(p),
  project: { ...projectRoutes(p), ...endingRoutes(p) },
  report: reportRoutes(p),
  claim: claimRoutes(p),
  virement: virementRoutes(p),
  repayment: repaymentRoutes(p),
  amendment: amendmentRoutes(p),
  risk: riskRoutes(p),
  note: noteRoutes(p),
  message: messageRoutes(p),
  reply: replyRoutes(p),
  notification: notificationRoutes(p, hub),
  mailTemplate: mailTemplateRoutes(p),
  mail: undeliveredMailRoutes(p),
  payment: paymentRoutes(p),
  paymentBatch: paymentBatchRoutes(p),
  paymentToken: paymentTokenRoutes(p),
  event: eventRoutes(p),
  file: fileRoutes(p),
  view: viewRoutes(p),
  dashboard: dashboardRoutes(p),
  search: searchRoutes(p),
  misc: { ...placeRoutes(), ...filterRoutes(p) },
  demonstration: demonstrationRoutes(p),
  mailbox: developmentMailboxRoutes(p),
  auth: authRoutes(p),
  health: healthRoutes(p, state),
});

/** What the next round of a programme takes over from features of higher rank. */
function followCopiedProgrammes(platform: Platform): void {
  const followers = [
    copyContracts,
    copyInterviews,
    copyBoard,
    copyLimits,
    copyOpenData,
    copyEligibility,
    copyEquality,
    copyClaimSettings,
    copyTags,
    copyReferees,
    copyNominations,
  ];
  for (const follow of followers) follow(platform);
}

/** What happens once a second person has confirmed a change; the command at the server's keyboard confirms too. */
export function followConfirmedChanges(platform: Platform): void {
  followAccountChanges(platform);
  followRoleChanges(platform);
  followLimitChanges(platform);
  followConflictWithdrawals(platform);
  followPaymentTokens(platform);
  followGroupRoles(platform);
}

export interface AppParts {
  /** Where lists and exports are read, where one is set. */
  replica?: Replica | undefined;
  platform: Omit<Platform, 'log'>;
  logger: Exclude<NonNullable<FastifyServerOptions['logger']>, boolean>;
  isStopping?: () => boolean;
  /** The process cannot do its work any longer, and nothing but another start helps. */
  isLost?: () => boolean;
  /** Demonstration data is still being created. */
  isSeeding?: () => boolean;
}

/** Builds the HTTP application without listening, so that tests inject requests and the process decides when to serve. */
export async function buildApp({
  platform: parts,
  logger,
  replica,
  isStopping = () => false,
  isLost = () => false,
  isSeeding = () => false,
}: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { ...logger, ...logSettings },
    genReqId: newRequestId,
    trustProxy: parts.config.trustedProxies.length > 0 && parts.config.trustedProxies,
    bodyLimit: 1_048_576,
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
    // What fails before a route is found: an address that cannot be decoded.
    frameworkErrors: (error, request, reply) => {
      sendRequestId(request, reply);
      request.log.info({ method: request.method, route: 'none', status: 400 }, 'request');
      void sendError(error, request, reply);
    },
    clientErrorHandler: answerMalformed,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  app.decorateRequest('session', undefined);
  answerAssets(app, parts.config.webDir, partHeaders(parts.config), isStopping);
  bindLocale(app);
  logRequests(app);
  bindPatience(app);
  // Only what an endpoint declares is read: JSON or form data.
  app.removeContentTypeParser('text/plain');
  const platform: Platform = { ...parts, log: app.log };
  bindSecurityHeaders(app, securityHeaders(platform.config));
  await app.register(compress, COMPRESSION);
  await app.register(multipart);
  dropUnreadBodies(app);
  app.addHook('onRequest', async (_request, reply) => void reply.header('permissions-policy', PERMISSIONS_POLICY));
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith(API_PREFIX) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  rejectUnstorable(app);
  followPublishedForms(platform.events);
  followConfirmedChanges(platform);
  followCopiedProgrammes(platform);
  followOrganisations(platform);
  followConflicts(platform);
  followEnds(platform);
  forgetWithdrawn(platform);
  followDeclinedAwards(platform);
  followSubmissions(platform);
  followStarts(platform);
  followTokens(platform);
  // In this order: a payment may wait for a report.
  scheduleReports(platform);
  planPayments(platform);
  const hub = new NotificationHub(platform.pool, app.log);
  // Before the server waits for its connections: a stream never ends by itself.
  app.addHook('preClose', () => hub.close());
  endConnectionsOnClose(app, isStopping);
  const state = { isStopping, isLost, isSeeding };
  const lagging = replica && {
    replica,
    handlers: handlersOf({ ...platform, db: replica.db, primary: platform.db }, hub, state),
  };
  bindEndpoints(app, platform, handlersOf(platform, hub, state), undefined, lagging);
  bindAuth(app, platform, sendVerificationTo(platform));
  await bindSignIn(app, platform);
  await bindScim(app, platform);
  await bindInbound(app, platform);
  await bindUploads(app, platform);
  bindEmbed(app, platform);
  await bindDocs(app);
  await bindHelp(app, platform.config.helpDir);
  await bindWeb(app, platform.config.webDir, houseOf(platform.db));
  return app;
}

/** What a preload list of browsers asks for, with a margin. */
const TWO_YEARS_SECONDS = 63_072_000;

/** What the product never uses no script in it can ask for; passkeys, the clipboard and full screen stay as browsers have them. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

const isTls = ({ publicUrl }: Config): boolean => publicUrl.startsWith('https:');

/** Those of the headers below that browsers obey on a part of a page; the others would weigh as much as a third of the parts. */
const partHeaders = (config: Config): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  ...(isTls(config) && { 'strict-transport-security': `max-age=${TWO_YEARS_SECONDS}; includeSubDomains` }),
});

function securityHeaders(config: Config): HelmetOptions {
  const { officeViewerUrl, webDir } = config;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The inline script of the build's page, by its digest; no other is allowed.
        scriptSrc: ["'self'", ...scriptDigests(webDir)],
        // The component library sets styles on elements; no script can be smuggled in through them.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Documents are drawn in frames of our own; another site's only where the installation has set a viewer.
        frameSrc: ["'self'", 'blob:', ...(officeViewerUrl ? [new URL(officeViewerUrl).origin] : [])],
      },
    },
    strictTransportSecurity: isTls(config) ? { maxAge: TWO_YEARS_SECONDS, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Browsers ignore it on plain http and say so on the console.
    originAgentCluster: isTls(config),
    xFrameOptions: { action: 'deny' },
  };
}
