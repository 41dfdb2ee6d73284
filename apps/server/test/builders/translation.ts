/** The calls that change translations, as partial updates: which language the texts are in is said with each change. */
export const translated = (
  get: (path: string) => Promise<Record<string, unknown>>,
  operation: string,
  at: string,
  key: string,
) => ({
  operation,
  path: `/translation/${at}`,
  body: (change: object) => ({ language: 'fr', ...change }),
  fields: { texts: [{ key, text: 'Une' }], sourceLanguage: 'de' },
  read: async () => {
    const { texts, sourceLanguage } = await get(`/translation/${at.replace('update', 'one')}?language=fr`);
    return { texts, sourceLanguage };
  },
});
