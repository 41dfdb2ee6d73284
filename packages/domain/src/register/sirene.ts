import { dayOf, lineOf, listOf, objectOf, requiredText, textOf, type NumberAdapter } from './adapter.ts';

/** The SIREN of a legal unit: alone, in a SIRET of fourteen digits, or after RCS and its town. */
const toSiren = (subject: string): string | null => {
  const digits = subject.replaceAll(/\D/g, '');
  return digits.length === 9 || digits.length === 14 ? digits.slice(0, 9) : null;
};

/** Its periods are in the order of time, the newest first; the present one has no end. */
export const SIRENE: NumberAdapter = {
  key: 'sirene',
  label: 'Sirene (Insee)',
  kind: 'REGISTER',
  registers: ['FR-INSEE', 'FR-RCS'],
  baseUrl: 'https://api.insee.fr/api-sirene/3.11',
  keyPlace: { kind: 'HEADER', name: 'x-insee-api-key-integration', prefix: '' },
  perMinute: 30,
  toRequest: ({ subject }) => {
    const siren = toSiren(subject);
    return siren === null ? null : { path: `/siren/${siren}` };
  },
  read: (body) => {
    const unit = objectOf(objectOf(body)['uniteLegale']);
    const periods = listOf(unit['periodesUniteLegale']);
    const present = periods.find(({ dateFin }) => dateFin === null || dateFin === undefined) ?? objectOf(periods[0]);
    const isEnded = textOf(present['etatAdministratifUniteLegale']) === 'C';
    const person = lineOf(present['nomUsageUniteLegale'] ?? present['nomUniteLegale'], unit['prenomUsuelUniteLegale']);
    const usual = [1, 2, 3].map((at) => textOf(present[`denominationUsuelle${at}UniteLegale`]));
    const earlier = periods.map((period) => textOf(period['denominationUniteLegale']));
    const name = requiredText(textOf(present['denominationUniteLegale']) || person);
    return {
      name,
      otherNames: [...new Set([textOf(unit['sigleUniteLegale']), ...usual, ...earlier])].filter(
        (each) => each !== '' && each !== name,
      ),
      status: isEnded ? 'Cessée' : 'Active',
      standing: isEnded ? 'ENDED' : 'ACTIVE',
      // An address belongs to an establishment, which is another call.
      address: '',
      registeredOn: dayOf(unit['dateCreationUniteLegale']),
      endedOn: isEnded ? dayOf(present['dateDebut']) : null,
      url: `https://annuaire-entreprises.data.gouv.fr/entreprise/${requiredText(unit['siren'])}`,
    };
  },
};
