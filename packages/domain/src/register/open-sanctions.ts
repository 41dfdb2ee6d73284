import { listOf, objectOf, requiredText, textsOf, type SanctionsAdapter } from './adapter.ts';

/** The matching interface of OpenSanctions, or of a `yente` of the organisation's own, which wants no key. */
export const OPEN_SANCTIONS: SanctionsAdapter = {
  key: 'open-sanctions',
  label: 'OpenSanctions',
  kind: 'SANCTIONS',
  baseUrl: 'https://api.opensanctions.org',
  keyPlace: { kind: 'HEADER', name: 'authorization', prefix: 'ApiKey ' },
  perMinute: 60,
  toRequest: ({ subject, aliases, country }) => ({
    path: '/match/sanctions',
    body: JSON.stringify({
      queries: {
        organisation: {
          schema: 'Organization',
          properties: { name: [subject, ...aliases], ...(country !== null && { country: [country.toLowerCase()] }) },
        },
      },
    }),
  }),
  read: (body) => {
    const { results } = objectOf(objectOf(objectOf(body)['responses'])['organisation']);
    if (!Array.isArray(results)) throw new Error('no results');
    return listOf(results)
      .filter(({ match }) => match === true)
      .map((result) => {
        const properties = objectOf(result['properties'] ?? {});
        const id = requiredText(result['id']);
        return {
          id,
          name: requiredText(result['caption']),
          score: typeof result['score'] === 'number' ? result['score'] : 0,
          topics: textsOf(properties['topics']),
          lists: textsOf(result['datasets']),
          countries: textsOf(properties['country']),
          url: `https://www.opensanctions.org/entities/${encodeURIComponent(id)}/`,
        };
      });
  },
};
