/** How the reports of a programme account for spending, each setting with another value. */
export const spendingSettings = (get: (path: string) => Promise<Record<string, unknown>>, programme: string) => ({
  operation: 'claim.update',
  path: `/claim/update/${programme}`,
  fields: { isOffered: true, virementPercent: 25, needsEvidence: true },
  read: async () => (await get(`/claim/settings/${programme}`))['settings'] as Record<string, unknown>,
});
