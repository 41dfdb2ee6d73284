/** Erasing a person, and what keeps them from it. */
export const erasure: Readonly<Record<string, string>> = {
  'Ask to be erased': 'Demander l’effacement',
  'Enter why, for instance that the person asked for it!': 'Indiquez pourquoi, par exemple que la personne l’a demandé !',
  Erase: 'Effacer',
  'Erase (asked for)': 'Effacer (demandé)',
  'Erase the person': 'Effacer la personne',
  'Erase {name}?': 'Effacer {name} ?',
  'Erased person': 'Personne effacée',
  'It is kept, so leave the name out.': 'La raison est conservée : n’y mettez pas le nom.',
  'Leave the name and the address out: the reason is kept!': 'N’indiquez ni le nom ni l’adresse : la raison est conservée !',
  'Leaving for good': 'Partir définitivement',
  'Maximum of {ERASURE_REASON_MAX} characters!': '{ERASURE_REASON_MAX} caractères au maximum !',
  'Nobody erases themselves. Ask another administrator!': 'Personne ne s’efface soi-même. Demandez à un autre administrateur !',
  'People who ask to be erased': 'Personnes qui demandent leur effacement',
  'Something is still open for this person, so they cannot be erased yet!':
    'Quelque chose est encore en cours pour cette personne : elle ne peut pas encore être effacée !',
  'Take the request back': 'Retirer la demande',
  'The draft {about} is written together with others, who would lose it.':
    'Le brouillon {about} est rédigé avec d’autres personnes, qui le perdraient.',
  'The person is erased.': 'La personne est effacée.',
  'The project of {about} is running. It has to be completed or ended first.':
    'Le projet de {about} est en cours. Il doit d’abord être achevé ou arrêté.',
  'The team erases your account, drafts and messages within a month. What you submitted and what was paid is kept as long as the law asks, without being used for anything else.':
    'L’équipe efface votre compte, vos brouillons et vos messages dans le mois. Ce que vous avez déposé et ce qui a été versé est conservé aussi longtemps que la loi l’exige, sans servir à autre chose.',
  'This has to end first:': 'Ceci doit d’abord prendre fin :',
  'This is the last active Super Admin. Name another one first.':
    'C’est le dernier Super Admin actif. Nommez-en d’abord un autre.',
  'This person is erased already.': 'Cette personne est déjà effacée.',
  'This person was erased. Nobody opens the account again!': 'Cette personne a été effacée. Personne ne rouvre ce compte !',
  'You asked on {DateTime}.': 'Vous l’avez demandé le {DateTime}.',
  'Your request is taken back.': 'Votre demande est retirée.',
  'Your request was sent to the team.': 'Votre demande a été envoyée à l’équipe.',
  '{about} is submitted and not decided. It has to be decided or withdrawn first.':
    '{about} est déposée sans décision. Il faut d’abord décider ou la retirer.',
  '1 review waits for this person.': '1 évaluation attend cette personne.',
  '{count} reviews wait for this person.': '{count} évaluations attendent cette personne.',
  'A payment of {about} is neither paid nor cancelled.': 'Un versement de {about} n’est ni payé ni annulé.',
  'Enter a number of {unit} from {least} to {most}, or leave it empty!':
    'Saisissez un nombre de {unit} de {least} à {most}, ou laissez vide !',
  'finished grant': 'subvention achevée',
  'finished grants': 'subventions achevées',
  'unsuccessful application': 'candidature non retenue',
  'unsuccessful applications': 'candidatures non retenues',
  'This person is active staff. Deactivate the account first.':
    'Cette personne fait partie du personnel actif. Désactivez d’abord le compte.',
};
