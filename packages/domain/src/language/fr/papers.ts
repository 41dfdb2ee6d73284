/** What the server writes on papers and over the columns of tables (decision 0046); see `letters.ts`. */
export const PAPERS: Readonly<Record<string, string>> = {
  Started: 'Commencée le',
  Recommendation: 'Recommandation',
  Grant: 'Subvention',
  'Place by mean': 'Rang selon la moyenne',
  Lowest: 'Minimum',
  Highest: 'Maximum',
  'Adjusted from': 'Ajustée, de',
  'Adjusted to': 'Ajustée, à',
  Disagreement: 'Désaccord',
  'Stands out': 'Se distingue',
  Severity: 'Sévérité',
  'Severity from': 'Sévérité, de',
  'Severity to': 'Sévérité, à',
  '{name}: questions': '{name} : questions',
  '{questionCount} in {sectionCount} sections': '{questionCount} en {sectionCount} sections',
  'These are all questions of the form. Some are asked only after certain answers, as said beside them.':
    'Voici toutes les questions du formulaire. Certaines ne sont posées qu’après certaines réponses, comme indiqué à côté.',
  PAID: 'PAYÉ',
  'NOT PAID': 'NON PAYÉ',
  'Waiting list': 'Liste d’attente',
  'Walk-in': 'Venu sans inscription',
  Recused: 'Récusés',
  'version {version}': 'version {version}',
  'The words of this contract stand in the file “{fileName}”.':
    'Le texte de cette convention se trouve dans le fichier « {fileName} ».',
  'Digest (SHA-256) of the exact words': 'Empreinte (SHA-256) du texte exact',
  'This version was replaced before it was signed, and binds nobody.':
    'Cette version a été remplacée avant d’être signée et n’engage personne.',
  'This contract is not signed yet.': 'Cette convention n’est pas encore signée.',
  'Signed by': 'Signée par',
  'Signed, UTC': 'Signée le, UTC',
  'Address (IP)': 'Adresse (IP)',
  How: 'Comment',
  'On a copy that was sent back and confirmed': 'Sur un exemplaire renvoyé et confirmé',
  'On screen, by typed name and consent': 'À l’écran, par nom saisi et consentement',
  Flags: 'Étapes atteintes',
  'Proposal of application': 'Proposition de la candidature',
  'Submitted, UTC': 'Déposé le, UTC',
  'A draft: not submitted': 'Un brouillon : non déposé',
  'Requested ({currency})':
    'Demandé ({currency})',
  'Proposed ({currency})':
    'Proposé ({currency})',
  'Granted ({currency})':
    'Accordé ({currency})',
};
