import Fastify from 'fastify';

/**
 * The facts of the two published standards that documents are held against: names, types, what is required, formats and
 * patterns. 360Giving 1.4 (github.com/ThreeSixtyGiving/standard: schema/, codelists/, documentation/technical and individuals)
 * and CommonGrants 0.4 (github.com/HHS/simpler-grants-protocol: lib/core/lib/core, award, organization, fields, pagination).
 * Stricter than either in one thing: a name that the standard does not know is refused.
 */
const text = { type: 'string', minLength: 1 };
const uri = { type: 'string', format: 'uri' };
const dateTime = { type: 'string', format: 'date-time' };
const DAY = '^[0-9]{4}-(0[1-9]|1[012])-(0[1-9]|[12][0-9]|3[01])$';
const dayOrTime = { type: 'string', oneOf: [{ format: 'date-time' }, { pattern: DAY }] };
const object = (required: string[], properties: Record<string, unknown>, more: object = {}) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
  ...more,
});
const listOf = (items: object, more: object = {}) => ({ type: 'array', items, ...more });

export const CURRENCIES_360 =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BYR BZD CAD CDF CHF CLP CNY COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRO MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLL SOS SRD SSP STD STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VEF VES VND VUV WST XAF XCD XDR XOF XPF XSU YER ZAR ZMW ZWL'.split(
    ' ',
  );

const organisation360 = object(['id', 'name'], { id: text, name: text });
const GRANT_360 = object(
  ['id', 'title', 'description', 'currency', 'amountAwarded', 'awardDate', 'fundingOrganization'],
  {
    id: { type: 'string', pattern: '^360G-[^\\s/\\\\]+$' },
    title: { type: 'string', minLength: 1, maxLength: 139 },
    description: text,
    currency: { enum: CURRENCIES_360 },
    amountAppliedFor: { type: 'number' },
    amountAwarded: { type: 'number' },
    amountDisbursed: { type: 'number' },
    awardDate: dayOrTime,
    plannedDates: listOf(object([], { startDate: dayOrTime, endDate: dayOrTime })),
    recipientOrganization: listOf(organisation360, { minItems: 1 }),
    recipientIndividual: object(['id', 'name'], { id: text, name: text }),
    beneficiaryLocation: listOf(object([], { name: text, countryCode: { type: 'string', pattern: '^[A-Z]{2}$' } })),
    fundingOrganization: listOf(organisation360, { minItems: 1 }),
    grantProgramme: listOf(object([], { title: text, url: uri })),
    fromOpenCall: { enum: ['Yes', 'No'] },
    dateModified: dateTime,
    dataSource: uri,
  },
  // Either an organisation or a person, never both.
  { oneOf: [{ required: ['recipientOrganization'] }, { required: ['recipientIndividual'] }] },
);

export const PACKAGE_360 = object(['grants'], {
  version: { type: 'string', pattern: '^(\\d+\\.)(\\d+)$' },
  title: text,
  identifier: text,
  modified: dayOrTime,
  publisher: object(['name'], { name: text, identifier: text }),
  downloadURL: uri,
  accessURL: uri,
  license: uri,
  grants: listOf(GRANT_360, { minItems: 1, uniqueItems: true }),
});

const uuid = { type: 'string', format: 'uuid' };
const money = object(['amount', 'currency'], { amount: { type: 'string', pattern: '^-?[0-9]+\\.?[0-9]*$' }, currency: text });
const identifier = object(['registry'], {
  registry: object(['code'], { code: { type: 'string', pattern: '^[^:]+:[^:]+:[^:]+$' } }),
  id: text,
});
const identifiers = object([], {
  systemId: identifier,
  otherIds: { type: 'object', additionalProperties: identifier },
});
const day = { type: 'string', format: 'date' };
const singleDate = object(['name', 'eventType', 'date'], { name: text, eventType: { const: 'singleDate' }, date: day });
const dateRange = object(['name', 'eventType', 'startDate', 'endDate'], {
  name: text,
  eventType: { const: 'dateRange' },
  startDate: day,
  endDate: day,
});
const organisations = object(['primary'], {
  primary: object(['id', 'name'], { id: uuid, name: text, identifiers }),
});
const AWARD_COMMON = object(['id', 'title', 'description', 'status', 'createdAt', 'lastModifiedAt'], {
  id: uuid,
  title: text,
  identifiers,
  description: text,
  status: object(['value'], { value: { enum: ['awarded', 'completed', 'cancelled', 'custom'] } }),
  funding: object([], { requestedAmount: money, awardedAmount: money, disbursedAmount: money }),
  keyDates: object([], { awardDate: singleDate, periodOfPerformance: dateRange }),
  opportunity: object(['id', 'title'], { id: uuid, title: text }),
  funders: organisations,
  recipientOrganizations: organisations,
  recipientIndividual: object([], { identifiers }),
  source: uri,
  createdAt: dateTime,
  lastModifiedAt: dateTime,
});
const whole = (minimum: number) => ({ type: 'integer', minimum });
export const PAGE_COMMON = object(['status', 'message', 'items', 'paginationInfo'], {
  status: { const: 200 },
  message: text,
  items: listOf(AWARD_COMMON),
  paginationInfo: object(['page', 'pageSize'], {
    page: whole(1),
    pageSize: whole(1),
    totalItems: whole(0),
    totalPages: whole(0),
  }),
});

/** What a document breaks of a schema; empty where it conforms. By the validator that the server has with it. */
export async function findIssues(schema: object, options: { strict?: false } = {}): Promise<(document: unknown) => string[]> {
  const app = Fastify({
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, ...options } },
  });
  let judge: ((document: unknown) => string[]) | undefined;
  app.get('/', (request) => {
    const validate = request.compileValidationSchema(schema as never);
    judge = (document) =>
      validate(document) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
    return {};
  });
  await app.inject('/');
  await app.close();
  if (!judge) throw new Error('The schema was not compiled');
  return judge;
}
