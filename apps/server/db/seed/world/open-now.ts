import { DEMO_ANSWERS, DEMO_APPLICATION_FORM, DEMO_PROPOSAL_FORM } from '@grantdesk/domain/form/demo-form';
import { samplePdf } from '../files.ts';
import { budgetFile, certificate, readAsks, spread, type Ask, type Part } from './answers.ts';
import { organisationOf } from './organisations.ts';
import { apply, createProgramme, type Application, type Programme } from './steps.ts';
import { translations } from './translations.ts';
import { linkIn, type World } from './world.ts';

/** key | title | what | amount in US dollars | people; the theme follows from the title's first word in THEMES */
const ASKS = readAsks(`
applicant1 | Indigo gardens that hold the soil | We plant indigo and fodder on eroded slopes, so that weavers have dye and the fields keep their soil. | 48000 | 1900
osun | Early warning on the river | Gauges on the river and a phone tree warn nine villages a day before the water comes. | 31000 | 4800
ilaje | Mangroves for the Ìlàjẹ coast | We replant two hundred hectares of mangrove with the women who smoke the fish. | 92000 | 6200
nutifafa | Living sea wall at Keta | Coconut, mangrove and stone hold the beach in front of three villages. | 74000 | 3600
saintlouis | Homes away from the surf | Families whose houses fell into the sea build raised homes on safe ground. | 88000 | 740
gwarzo | Half-moons against the desert | Farmers dig half-moons that catch rain on four hundred hectares. | 39500 | 2700
machakos | Sand dams for dry rivers | Three sand dams keep water in the river bed through the dry season. | 46000 | 3300
tamale | Cool stores for shea | Shaded stores and drying racks protect the harvest when the heat comes early. | 22000 | 900
ziguinchor | Salt-free rice fields | Small dykes keep salt water out of rice fields that women farm. | 35500 | 1250
turkana | Wells that run on the sun | Solar pumps at five wells on the herders’ route. | 57000 | 5100
freetown | Trees above the city | Steep slopes above the city are planted and terraced. | 42500 | 8800
calabar | Clean stoves, standing forest | Two thousand clean stoves take the pressure off the mangroves. | 29000 | 9800
bolga | Shade for the basket market | A shaded, ventilated market keeps three hundred weavers at work in the heat. | 18500 | 320
kilifi | Seaweed on deeper lines | Women move their lines to deeper, cooler water and learn to swim. | 26500 | 260
benue | Seed that survives the flood | A seed bank on high ground and varieties that stand in water for a week. | 33500 | 4100`);

const THEMES = [
  'Climate-smart farming',
  'Water and flood protection',
  'Coast and mangroves',
  'Forests and land',
  'Clean cooking',
  'Early warning',
];
const THEME_OF: Record<string, number> = {
  applicant1: 0,
  osun: 5,
  ilaje: 2,
  nutifafa: 2,
  saintlouis: 1,
  gwarzo: 3,
  machakos: 1,
  tamale: 0,
  ziguinchor: 0,
  turkana: 1,
  freetown: 3,
  calabar: 4,
  bolga: 0,
  kilifi: 2,
  benue: 0,
};

const DRAFTS = readAsks(`
applicant2 | Savings for the next drought | Savings groups insure their harvest together. | 44000 | 5600
ilera | Vaccines that stay cool | A solar cold room keeps vaccines safe when the power fails in the heat. | 27500 | 3100
cotonou | Raised gardens on the lake | Floating gardens feed families when the lake floods their fields. | 24500 | 610
monrovia | Drains for West Point | Neighbours dig and cover the drains that flood them. | 36000 | 7400`);

/** The call that is open: applications arrive, drafts are written, and it closes in nine days. */
export function openNow(w: World, guides: () => Programme['guides']): Programme {
  const programme = createProgramme(
    w,
    -37,
    { application: DEMO_APPLICATION_FORM, proposal: DEMO_PROPOSAL_FORM },
    (guide) => ({
      name: `Climate Resilience Fund ${w.day(9).slice(0, 4)}`,
      description:
        '<p>Grants for community organisations in West and East Africa that help people live with floods, drought and heat: from seed banks and shade trees to early warning by radio.</p><p>You can request between $5,000 and $150,000 over at most two years. Registered non-profit organisations, cooperatives and associations may apply.</p>',
      currency: 'USD',
      timeZone: 'Africa/Lagos',
      budget: 90_000_000,
      startDate: w.instant(-36, 8),
      endDate: w.instant(9, 17),
      proposalStartDate: w.instant(30, 8),
      proposalEndDate: w.instant(60, 17),
      graceMinutes: 15,
      scoreGuides: { INITIAL_APPLICATION_SCORING: guide.initial, PROPOSAL_SCORING: guide.proposal },
    }),
    guides,
  );
  w.at(-36, 12, async () => {
    const settings = { quorum: 2, amountQuestion: 'data.amount_requested', proposedQuestion: 'proposalData.final_amount' };
    await (await w.as('director')).json('PATCH', `/decision/settings/${programme.id}`, settings);
  });
  // Few at first, more as the deadline comes nearer.
  const days = [-29, -26, -22, -19, -16, -14, -12, -10, -8, -7, -5, -4, -3, -2, -1];
  const applications = ASKS.map((ask, n) =>
    apply(w, programme, { key: ask.key, days: days[n] ?? -1, parts: () => answersTo(w, ask) }),
  );
  const [shared] = DRAFTS.map((ask, n) =>
    apply(w, programme, { key: ask.key, days: -1, begun: 3 + n * 4, isDraft: true, parts: () => answersTo(w, ask) }),
  );
  if (shared) coAuthor(w, shared);
  questions(w, applications);
  translations(w, programme);
  return programme;
}

/** A second person writes on the draft, after the invitation in the mail. */
function coAuthor(w: World, draft: Application): void {
  w.at(-3, 16, async () => {
    const owner = await w.as(draft.key);
    const { email, person } = organisationOf('umuada');
    await owner.json('POST', `/application/invite/${draft.id}`, { email, name: person });
    const token = await linkIn(w, email, /invite\/([\w-]+)/);
    await (await w.as('umuada')).json('POST', '/application/accept', { token });
  });
}

function questions(w: World, applications: Application[]): void {
  const [first, river] = applications;
  const thread = async (who: string, of: Application | undefined, body: object): Promise<string> => {
    const { messages } = await (await w.as(who)).json<{ messages: { _id: string }[] }>('POST', `/message/new/${of?.id}`, body);
    return messages.at(-1)?._id ?? '';
  };
  let question = '';
  w.at(-20, 11, async () => {
    question = await thread('manager', first, {
      kind: 'QUESTION',
      body: 'Your budget lists two vehicles. Are both of them hired, or is one bought?',
      dueAt: w.instant(-13, 17),
    });
  });
  w.at(-19, 10, () =>
    thread('applicant1', first, {
      kind: 'ANSWER',
      body: 'Both are hired by the day. We attach no purchase; the price per day is in line 14.',
      replyTo: question,
    }),
  );
  let unread = '';
  w.at(-6, 15, async () => {
    unread = await thread('manager', river, {
      kind: 'QUESTION',
      body: 'Who answers the phone at night when the gauge shows danger?',
      dueAt: w.instant(3, 17),
    });
  });
  w.ago(2, () =>
    thread('osun', river, {
      kind: 'ANSWER',
      body: 'Two wardens take turns, and the school rings its bell when no one answers.',
      replyTo: unread,
    }),
  );
  w.at(-2, 11, () => thread('manager', first, { kind: 'TEAM_MESSAGE', body: 'Thank you, that answers our question.' }));
  w.at(-2, 12, () =>
    thread('manager', applications[4], {
      kind: 'QUESTION',
      body: 'Which ministry owns the ground that the new homes stand on?',
      dueAt: w.instant(6, 17),
    }),
  );
}

/** Answers to the long form: what this organisation does, in the words of the form. */
function answersTo(w: World, ask: Ask): Part[] {
  const by = organisationOf(ask.key);
  const isLarge = ask.amount >= 50_000;
  const theme = THEMES[THEME_OF[ask.key] ?? 0] ?? '';
  const own: Record<string, string | string[] | null> = {
    organisation_name: by.name,
    organisation_type: /co-?operative|union|growers|farmers/i.test(by.name)
      ? 'Cooperative or farmers’ association'
      : 'Registered non-profit',
    country: by.country,
    state: by.state,
    registration_number: `${by.country === 'Nigeria' ? 'IT' : 'REG'} ${204_400 + spread(by.key, 9_000)}`,
    trustees: by.country === 'Nigeria' ? `${by.person}\nThe secretary and the treasurer` : null,
    founded: `${2004 + spread(by.key, 16)}-0${1 + spread(by.name, 9)}-01`,
    reference: `The district office and the clinic in ${by.town}`,
    contact_name: by.person,
    contact_position: by.position,
    contact_email: by.email,
    contact_email_second: null,
    contact_phone: by.phone,
    project_title: ask.title,
    themes: [theme],
    summary: `${ask.what} The work begins around ${by.town} with the people who asked for it, and the first season is used to learn. After two years the members pay for it themselves, from fees that they have agreed on.`,
    problem: `The weather around ${by.town} is no longer what it was: the rains come later and then all at once, and the dry months are hotter. Those who have least land or live nearest to the water lose first, most of them women who feed a family alone.`,
    activities: `In the first quarter we agree on places and rules in open meetings. ${ask.what} A committee of five looks after the work, keeps a log and reports to the village every month.`,
    capacity_kw: null,
    hectares: /farming|mangroves|Forests/.test(theme) ? String(40 + spread(by.key, 18) * 20) : null,
    start_date: w.day(120),
    end_date: w.day(660),
    beneficiaries: String(ask.people),
    monitoring_plan: ask.people > 5000 ? (DEMO_ANSWERS['monitoring_plan'] as string) : null,
    women_share: String(48 + spread(by.key, 40)),
    after_grant: 'The committee, from a fee that every member pays after the harvest.',
    total_cost: String(Math.round(ask.amount * 1.2)),
    amount_requested: String(ask.amount),
    other_funding: 'No',
    other_funders: null,
    signatory: by.person,
  };
  const answers = Object.entries({ ...DEMO_ANSWERS, ...own }).filter(([, value]) => value !== null && value !== undefined);
  const parts = answers.flatMap(([id, value]) =>
    (Array.isArray(value) ? value : [value as string]).map((item): Part => [id, item]),
  );
  parts.push(['registration_certificate', certificate(by)]);
  parts.push([
    'budget_file',
    budgetFile('budget.xlsx', ['Seedlings and materials', 'Wages', 'Transport', 'Training', 'Audit'], ask.amount),
  ]);
  if (isLarge)
    for (const year of [2, 1])
      parts.push([
        'audited_accounts',
        {
          name: `accounts-${Number(w.day(0).slice(0, 4)) - year}.pdf`,
          content: samplePdf('Audited accounts', ['Income', 'Expenditure', 'Balance']),
        },
      ]);
  return parts;
}
