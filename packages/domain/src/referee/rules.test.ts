import { describe, expect, it } from 'vitest';
import { canSaveDraft, dueRefereeReminder, linkState, linkText } from './link.ts';
import { namingDenial, refereeDenial, refereeState, referenceSight, refereeSubmitDenial, toMailbox } from './rules.ts';
import { NO_REFEREES, refereeSettingsIssues, toReferenceForm } from './settings.ts';

const at = (day: number, hour = 0): Date => new Date(Date.UTC(2026, 5, day, hour));

describe('a referee', () => {
  const applicants = [{ email: 'ada.obi@school.example', organisation: 'Green Roots' }];
  const denial = (email: string, more: Partial<Parameters<typeof refereeDenial>[1]> = {}, organisation: string | null = null) =>
    refereeDenial(
      { email, organisation },
      { applicants, others: ['mary@elsewhere.example'], refusesSameOrganisation: true, isFellowMember: false, ...more },
    );

  it('is not the applicant, by whatever spelling of the address', () => {
    for (const email of ['ada.obi@school.example', ' ADA.OBI@School.example', 'ada.obi+ref@school.example'])
      expect(denial(email, { refusesSameOrganisation: false })).toMatch(/their own referees/);
    expect(toMailbox('A.d.a+x@googlemail.com')).toBe(toMailbox('ada@gmail.com'));
    expect(toMailbox('a.da@elsewhere.example')).not.toBe(toMailbox('ada@elsewhere.example'));
  });

  it('is named once', () => {
    expect(denial('Mary+2@elsewhere.example')).toMatch(/already named/);
  });

  it('is of another organisation, where the programme says so', () => {
    expect(denial('jo@school.example')).toMatch(/belongs to the organisation/);
    expect(denial('jo@staff.school.example')).toMatch(/belongs to the organisation/);
    expect(denial('jo@away.example', {}, 'green roots')).toMatch(/belongs to the organisation/);
    expect(denial('jo@away.example', { isFellowMember: true })).toMatch(/belongs to the organisation/);
    expect(denial('jo@school.example', { refusesSameOrganisation: false })).toBe(null);
    expect(denial('jo@away.example')).toBe(null);
  });

  it('may use the same public mail provider', () => {
    expect(denial('jo@gmail.com', { applicants: [{ email: 'ada@gmail.com', organisation: null }] })).toBe(null);
  });

  it('has a state at every moment', () => {
    const named = { invitedAt: null, expiresAt: null, savedAt: null, answeredAt: null, declinedAt: null };
    const invited = { ...named, invitedAt: at(1), expiresAt: at(20) };
    expect(refereeState(named, at(2))).toBe('NAMED');
    expect(refereeState(invited, at(2))).toBe('INVITED');
    expect(refereeState({ ...invited, savedAt: at(2) }, at(3))).toBe('STARTED');
    expect(refereeState({ ...invited, savedAt: at(2) }, at(20))).toBe('EXPIRED');
    expect(refereeState({ ...invited, answeredAt: at(3) }, at(25))).toBe('ANSWERED');
    expect(refereeState({ ...invited, declinedAt: at(3) }, at(25))).toBe('DECLINED');
  });
});

describe('naming and submitting', () => {
  const settings = { min: 2, max: 3, namedBeforeSubmit: true };
  const draft = { isSubmitted: false, isEnded: false };

  it('takes as many as the programme wants, and afterwards only those that are missing', () => {
    expect(namingDenial(settings, { count: 2, ...draft })).toBe(null);
    expect(namingDenial(settings, { count: 3, ...draft })).toMatch(/at most 3/);
    expect(namingDenial(settings, { count: 2, isSubmitted: true, isEnded: false })).toMatch(/are named/);
    expect(namingDenial(settings, { count: 1, isSubmitted: true, isEnded: false })).toBe(null);
    expect(namingDenial({ ...settings, namedBeforeSubmit: false }, { count: 2, isSubmitted: true, isEnded: false })).toBe(null);
    expect(namingDenial(settings, { count: 0, isSubmitted: true, isEnded: true })).toMatch(/has ended/);
    expect(namingDenial({ ...settings, min: 0, max: 0 }, { count: 0, ...draft })).toMatch(/no references/);
  });

  it('says before submitting how many are missing', () => {
    expect(refereeSubmitDenial(settings, 1)).toBe('Name 1 more referee: the programme requests at least 2.');
    expect(refereeSubmitDenial(settings, 2)).toBe(null);
    expect(refereeSubmitDenial({ ...settings, namedBeforeSubmit: false }, 0)).toBe(null);
  });
});

describe('the settings', () => {
  it('need a form, a minimum within the maximum, and keep what referees were promised', () => {
    const asks = { ...NO_REFEREES, form: 'f', min: 1, max: 2 };
    const issues = (given: object, isInvited = false) =>
      refereeSettingsIssues({ ...asks, ...given }, asks, isInvited).map(({ path }) => path);
    expect(issues({})).toEqual([]);
    expect(issues({ form: null, min: 3 })).toEqual(['form', 'min']);
    expect(issues({ applicantReads: true })).toEqual([]);
    expect(issues({ applicantReads: true }, true)).toEqual(['applicantReads']);
    const open = { ...asks, applicantReads: true };
    expect(refereeSettingsIssues({ ...open, applicantReads: false }, open, true)).toEqual([]);
  });

  it('leave questions for files out of the form', () => {
    const field = (field_id: string, field_type: string) => ({ field_id, field_type }) as never;
    const form = {
      sections: [
        { section_id: 'a', section_name: 'A', section_fields: [field('text', 'LONG_ANSWER'), field('cv', 'FILE')] },
        { section_id: 'b', section_name: 'B', section_fields: [field('more', 'FILE')] },
      ],
    };
    const [section, ...others] = toReferenceForm(form).sections;
    expect(section?.section_fields.map(({ field_id }) => field_id)).toEqual(['text']);
    expect(others).toEqual([]);
  });

  it('decide what reviewers read', () => {
    const sight = (access: Parameters<typeof referenceSight>[0], isTeam: boolean, isBlind: boolean) =>
      referenceSight(access, { isTeam, isBlind });
    expect(sight('NONE', true, false)).toBe('FULL');
    expect(sight('NONE', false, false)).toBe('CLOSED');
    expect(sight('NOT_BLIND', false, false)).toBe('FULL');
    expect(sight('NOT_BLIND', false, true)).toBe('CLOSED');
    expect(sight('NAMES_HIDDEN', false, true)).toBe('NAMES_HIDDEN');
    // Who oversees every programme reviews blind too.
    expect(sight('NOT_BLIND', true, true)).toBe('CLOSED');
  });
});

describe('a link', () => {
  const facts = { isReplaced: false, isWithdrawn: false, isAnswered: false, isDeclined: false, expiresAt: at(10), now: at(9) };

  it('is open until it expires, is used, replaced or no longer needed, and says which', () => {
    expect(linkState(facts)).toBe('OPEN');
    expect(linkState({ ...facts, now: at(10) })).toBe('EXPIRED');
    expect(linkState({ ...facts, isAnswered: true, now: at(10) })).toBe('ANSWERED');
    expect(linkState({ ...facts, isDeclined: true })).toBe('DECLINED');
    expect(linkState({ ...facts, isReplaced: true, isAnswered: true })).toBe('REPLACED');
    expect(linkState({ ...facts, isWithdrawn: true })).toBe('WITHDRAWN');
    const texts = (['EXPIRED', 'ANSWERED', 'DECLINED', 'REPLACED', 'WITHDRAWN'] as const).map(linkText);
    expect(new Set(texts).size).toBe(5);
    expect(linkText('OPEN')).toBe(null);
  });

  it('saves a draft for a day after it has expired', () => {
    expect(canSaveDraft('EXPIRED', at(10), at(10, 23))).toBe(true);
    expect(canSaveDraft('EXPIRED', at(10), at(12))).toBe(false);
    expect(canSaveDraft('ANSWERED', at(10), at(9))).toBe(false);
  });

  it('is reminded of halfway and two days before its end', () => {
    expect(dueRefereeReminder(at(1), at(21), at(10))).toBe(null);
    expect(dueRefereeReminder(at(1), at(21), at(11))).toBe('HALFWAY');
    expect(dueRefereeReminder(at(1), at(21), at(19))).toBe('TWO_DAYS');
    expect(dueRefereeReminder(at(1), at(21), at(21))).toBe(null);
    expect(dueRefereeReminder(at(1), at(4), at(2, 23))).toBe('TWO_DAYS');
    expect(dueRefereeReminder(at(1), at(4), at(1, 20))).toBe(null);
    expect(dueRefereeReminder(at(1), at(3), at(2))).toBe(null);
  });
});
