import { describe, expect, it } from 'vitest';
import { ORGANISATION_DEFAULTS, organisationAfter, organisationIssues } from './organisation.ts';
import { organisationLines } from './mail-footer.ts';
import { REGIONAL_DEFAULTS, regionalIssues } from './regional.ts';
import { opensHere, VIEWING_DEFAULTS, viewingAfter, viewingIssues } from './viewing.ts';

describe('settings of the organisation', () => {
  it('who runs the programmes may be left empty, is not too long, and stands in lines', () => {
    expect(organisationIssues(ORGANISATION_DEFAULTS)).toEqual([]);
    const wrong = { name: 'x'.repeat(121), address: '', contact: 'x'.repeat(201), supportMail: 'nobody' };
    expect(organisationIssues(wrong).map(({ path }) => path)).toEqual(['name', 'contact', 'supportMail']);
    const saved = organisationAfter(ORGANISATION_DEFAULTS, {
      name: ' Obi\r\nFund ',
      address: ' 1 Road\r\nLagos ',
      contact: '',
      supportMail: ' a@b.org ',
    });
    expect(saved).toEqual({ name: 'Obi Fund', address: '1 Road\nLagos', contact: '', supportMail: 'a@b.org' });
    expect(organisationLines(saved)).toEqual(['Obi Fund', '1 Road', 'Lagos', 'a@b.org']);
    expect(organisationLines(ORGANISATION_DEFAULTS)).toEqual([]);
  });

  it('currency and zone are ones that there are', () => {
    expect(regionalIssues(REGIONAL_DEFAULTS)).toEqual([]);
    expect(regionalIssues({ currency: 'XXQ', timeZone: 'Mars/Base' }).map(({ path }) => path)).toEqual(['currency', 'timeZone']);
  });

  it('files of the kinds that were chosen open in the product', () => {
    expect(opensHere('a.pdf', VIEWING_DEFAULTS)).toBe(true);
    expect(opensHere('a.PDF', { shown: ['IMAGE'] })).toBe(false);
    expect(opensHere('a.png', { shown: ['IMAGE'] })).toBe(true);
    expect(viewingAfter(VIEWING_DEFAULTS, { shown: ['PDF', 'IMAGE', 'PDF'] })).toEqual({ shown: ['IMAGE', 'PDF'] });
    expect(viewingIssues({ shown: ['NOTHING' as 'PDF'] })).toHaveLength(1);
  });
});
