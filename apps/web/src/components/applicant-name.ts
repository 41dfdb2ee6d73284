/** What staff call an applicant: the organisation or, where there is none, the person. */
export const applicantName = ({ user }: { user: { name: string; organisation: string | null } }): string =>
  user.organisation ?? user.name;
