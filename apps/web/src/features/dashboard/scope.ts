/** What the whole page is about: the chosen programme, or all that the person sees. */
export interface Scope {
  programme?: { _id: string; name: string } | undefined;
}

/** The query of a part that is of all programmes or of one. */
export const inScope = ({ programme }: Scope): { query: { programmeId?: string } } => ({
  query: programme ? { programmeId: programme._id } : {},
});
