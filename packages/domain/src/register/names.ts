/** Forms of companies, which people leave out or abbreviate. */
const FORMS = new Set(
  'the ltd limited plc llp cic cio inc incorporated llc corp corporation company co gmbh ggmbh ev asbl sa sas sarl association asso'.split(
    ' ',
  ),
);

/** A name as it is compared: without accents, case, punctuation and the form of the company. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[.'’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !FORMS.has(word))
    .join(' ');

/** Whether any name of the one side is a name of the other. */
export function isSameName(ours: readonly string[], theirs: readonly string[]): boolean {
  const known = new Set(theirs.map(plain).filter((name) => name !== ''));
  return ours.some((name) => known.has(plain(name)));
}
