import { ROLE, SECURITY_DEFAULTS, type AccountType } from '@grantdesk/domain';
import { hashPassword } from '../../src/platform/auth/password.ts';
import { toJson, type Db } from '../../src/platform/db.ts';
import { newId } from '../../src/platform/ids.ts';

export const DEMO_PASSWORD = 'Grantdesk-demo-1';
export const demoEmail = (name: string): string => `${name}@demo.grantdesk.test`;

export interface DemoPerson {
  email: string;
  name: string;
  role: string;
  accountType: AccountType;
  organisation?: string;
  phoneNumber?: string;
}

const staff = (email: string, name: string, role: string): DemoPerson => ({
  email: demoEmail(email),
  name,
  role,
  accountType: 'ADMIN',
});
const applicant = (email: string, name: string, organisation: string, phoneNumber: string): DemoPerson => ({
  email: demoEmail(email),
  name,
  organisation,
  phoneNumber,
  role: ROLE.applicant,
  accountType: 'SUBSCRIBER',
});

/** The accounts of `requirements.md`. */
export const DEMO_PEOPLE: DemoPerson[] = [
  staff('super.admin', 'Ṣadé Akínọlá', ROLE.superAdmin),
  staff('director', 'Kwabena Osei', ROLE.director),
  staff('manager', 'Adébáyọ̀ Ọláyínká', ROLE.manager),
  staff('assessor1', 'Ngozi Okonkwo', ROLE.assessor),
  staff('assessor2', 'Yaw Mensah', ROLE.assessor),
  staff('assessor3', 'Halima Ɗanjuma', ROLE.assessor),
  staff('accountant', 'Efua Asante', ROLE.accountant),
  staff('mande', 'Ibrahim Ƙaura', ROLE.monitoring),
  { ...staff('volunteer', 'Amara Eze', ROLE.volunteer), accountType: 'VOLUNTEER' },
  applicant('applicant1', 'Àbẹ̀kẹ́ Adéyẹmí', 'Àbẹ̀kẹ́ Women Weavers’ Co-operative', '+2348031234567'),
  applicant(
    'applicant2',
    'Hauwa Ɗanjuma',
    'Alliance of Ọ̀yọ́ and Ògùn Smallholder Women Farmers’ Climate Savings Associations',
    '+2348052345678',
  ),
  applicant('applicant3', 'Kofi Boateng', 'Nkɔsoɔ Rural Enterprise Network', '+233201234567'),
];

/** Applicants beyond the named accounts, so that lists look like a programme at work. */
export const MORE_APPLICANTS: DemoPerson[] = [
  ['ọṣun', 'Fúnmiláyọ̀ Ògúndélé', 'Ọ̀ṣun River Youth Initiative'],
  ['ilera', 'Ṣọlá Bámidélé', 'Ẹgbẹ́ Ìlera Ọmọdé Health Association'],
  ['kauye', 'Musa Ɗan Kauye', 'Ɗan Kauye Irrigation Trust'],
  ['nutifafa', 'Edem Agbeko', 'Nutifafa Coastal Resilience Network'],
  ['umuada', 'Chidinma Nwosu', 'Ụmụada Nsukka Solar Co-operative'],
  ['asempa', 'Akosua Frimpong', 'Asɛm Pa Women’s Radio Collective'],
  ['mkpuru', 'Ifeanyi Okafor', 'Mkpụrụ Seed Bank Trust'],
  ['nkowa', 'Uchenna Ibe', 'Nkọwa Digital Literacy Foundation'],
  ['gwarzo', 'Aisha Bello', 'Gwarzo Kasa Land Restoration Group'],
  ['imole', 'Táíwò Ajàyí', 'Ìmọ́lẹ̀ Off-grid Schools Project'],
  ['okeimesi', 'Kẹ́hìndé Ọdẹ́tọ́lá', 'Òkè-Ìmẹ̀sí Heritage Forest Guardians'],
  ['tamale', 'Rahinatu Alhassan', 'Tamale Shea Sisters'],
].map(([key = '', name = '', organisation = ''], i) =>
  applicant(key.normalize('NFD').replace(/[^a-z]/g, ''), name, organisation, `+23480660000${String(i + 10)}`),
);

/** Staff of the demonstration have had their permissions for a while, so that they confirm each other's changes. */
const STAFF_SINCE = (): Date => new Date(Date.now() - 60 * 86_400_000);

/** Writes verified accounts with the demonstration password. One hash serves all: it is public anyway. */
export async function insertPeople(db: Db, people: DemoPerson[]): Promise<void> {
  const password = await hashPassword(DEMO_PASSWORD);
  const roles = new Map((await db.selectFrom('roles').select(['id', 'name']).execute()).map((role) => [role.name, role.id]));
  await db.transaction().execute(async (tx) => {
    // A password that everybody knows is not made safer by a second factor.
    await tx
      .updateTable('organisationSettings')
      .set({ value: toJson({ ...SECURITY_DEFAULTS, staffSecondFactor: false }) })
      .where('key', '=', 'security')
      .execute();
    for (const { role, ...person } of people) {
      const id = newId();
      const roleId = roles.get(role);
      if (!roleId) throw new Error(`There is no role ${role}`);
      const isStaff = person.accountType === 'ADMIN';
      await tx
        .insertInto('users')
        .values({ id, ...person, roleId, emailVerified: true, ...(isStaff && { createdAt: STAFF_SINCE() }) })
        .execute();
      await tx
        .insertInto('accounts')
        .values({ id: newId(), accountId: id, providerId: 'credential', userId: id, password })
        .execute();
    }
  });
}
