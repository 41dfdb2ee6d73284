/** A record with the fields that a partial update names; an absent field stays as it is. */
export const applyPatch = <T extends object>(before: T, patch: { [K in keyof T]?: T[K] | undefined }): T => ({
  ...before,
  ...(Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<T>),
});
