import { ROLE, SECURITY_DEFAULTS, type AccountType } from '@grantdesk/domain';
import { hashPassword } from '#platform/auth/password.ts';
import { toJson, type Db } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';

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

/** Staff of the demonstration have had their permissions for a while, so that they confirm each other's changes. */
const DEFAULT_SINCE_MS = 60 * 86_400_000;

let passwordHash: Promise<string> | undefined;

/**
 * Writes verified accounts with the demonstration password. One hash serves all, because it is public anyway.
 * @param staffSince when staff got their permissions
 */
export async function insertPeople(
  db: Db,
  people: DemoPerson[],
  staffSince: Date = new Date(Date.now() - DEFAULT_SINCE_MS),
): Promise<void> {
  passwordHash ??= hashPassword(DEMO_PASSWORD);
  const password = await passwordHash;
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
        .values({ id, ...person, roleId, emailVerified: true, ...(isStaff && { createdAt: staffSince }) })
        .execute();
      await tx
        .insertInto('accounts')
        .values({ id: newId(), accountId: id, providerId: 'credential', userId: id, password })
        .execute();
    }
  });
}
