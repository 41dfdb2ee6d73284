export const rulesOurs: Readonly<Record<string, string>> = {
  assessor: 'évaluateur',
  'Only the person who started the application can submit it!':
    'Seule la personne qui a commencé la candidature peut la déposer !',
  'Only the person who started the application can withdraw it!':
    'Seule la personne qui a commencé la candidature peut la retirer !',
  'This application goes no further, so it cannot be changed!':
    'Cette candidature ne va pas plus loin : elle ne peut plus être modifiée !',
  'Only the person who started the application can invite people!':
    'Seule la personne qui a commencé la candidature peut inviter !',
  'At most {max} people can be invited to one application!': '{max} personnes au plus peuvent être invitées à une candidature !',
  'The extension must end after the programme does!': 'La prolongation doit se terminer après le programme !',
  'The extension must end in the future!': 'La prolongation doit se terminer dans le futur !',
  'The due date must not be before the start date!': 'L’échéance ne doit pas précéder la date de début !',
  'Choose one of the options!': 'Choisissez une des options !',
  'Choose one from the list!': 'Choisissez dans la liste !',
  'Give one answer only!': 'Donnez une seule réponse !',
  'This file is no longer available. Add it again.': 'Ce fichier n’est plus disponible. Ajoutez-le de nouveau.',
  'Only these kinds of file are accepted: {extensions}.': 'Seules ces sortes de fichiers sont acceptées : {extensions}.',
  'Add at least {n} row(s)!': 'Ajoutez au moins {n} ligne(s) !',
  'Only a maximum of {n} row(s) is allowed!': '{n} ligne(s) au plus sont acceptées !',
  'Row {row}, {column}: {message}': 'Ligne {row}, {column} : {message}',
  'This row cannot be read. Remove it and add it again.':
    'Cette ligne ne peut pas être lue. Retirez-la et ajoutez-la de nouveau.',
  'only {max} {either} here': 'ici, {max} {either}',
  'file fits': 'fichier au plus',
  'files fit': 'fichiers au plus',
  'This file is empty. Choose another one.': 'Ce fichier est vide. Choisissez-en un autre.',
  'This is not a whole {extension} file, whatever its name says. Open it, save it as .{extension2} and add it again.':
    'Ce n’est pas un fichier {extension} complet, quoi qu’en dise son nom. Ouvrez-le, enregistrez-le au format .{extension2} et ajoutez-le de nouveau.',
  'This file is protected with a password. Remove the password and add it again.':
    'Ce fichier est protégé par un mot de passe. Retirez le mot de passe et ajoutez-le de nouveau.',
  'This file cannot be opened safely: it unpacks to too much, or holds parts that no document has. Save it as a new file and add that.':
    'Ce fichier ne peut pas être ouvert sans risque : il se décompresse en trop de données ou contient des parties qu’aucun document n’a. Enregistrez-le comme nouveau fichier et ajoutez celui-ci.',
  'This picture has too many pixels. Make it smaller and add it again.':
    'Cette image a trop de pixels. Réduisez-la et ajoutez-la de nouveau.',
  'This drawing defines its own entities, which is not accepted. Export it again without them.':
    'Ce dessin définit ses propres entités, ce qui n’est pas accepté. Exportez-le de nouveau sans elles.',
  'This file contains a virus. It was not kept.': 'Ce fichier contient un virus. Il n’a pas été conservé.',
  'One of these files contains a virus. Remove it and add a clean one.':
    'Un de ces fichiers contient un virus. Retirez-le et ajoutez un fichier sain.',
  'This file is still being checked for viruses. Try again in a moment.':
    'La recherche de virus est encore en cours pour ce fichier. Réessayez dans un instant.',
  'This file contains a virus and cannot be opened.': 'Ce fichier contient un virus et ne peut pas être ouvert.',
  'is not one of the accepted kinds ({extensions})': 'n’est pas d’une des sortes acceptées ({extensions})',
  '{name} has a task for it already.': '{name} a déjà une tâche pour elle.',
  '{name} has a conflict of interest.': '{name} a un conflit d’intérêts.',
  '{name} is of the same organisation as the applicant.': '{name} est de la même organisation que le candidat.',
  '{name} shares an e-mail domain with the applicant.': '{name} a le même domaine de messagerie que le candidat.',
  '{name} has declined it.': '{name} l’a refusée.',
  '{name} has other skills.': '{name} a d’autres compétences.',
  '{name} has as many open tasks as the maximum allows.': '{name} a déjà le nombre maximal de tâches ouvertes.',
  'It has its {either} already.': 'Elle a déjà {either}.',
  '{n} assessors': '{n} évaluateurs',
  '{id} lacks {either}.': 'Il manque {either} à {id}.',
  '1 assessor': '1 évaluateur',
  'Nobody else is chosen who could take it.': 'Personne d’autre parmi les personnes choisies ne peut la prendre.',
  'Somebody else has moved this task meanwhile.': 'Quelqu’un d’autre a déplacé cette tâche entre-temps.',
  'This task is no longer there.': 'Cette tâche n’existe plus.',
  'Enter a whole number of at least 1, or leave it empty!': 'Saisissez un nombre entier d’au moins 1, ou laissez vide !',
  '{min} assessors are asked for, but {either} chosen!': '{min} évaluateurs sont demandés, mais {either} !',
  'only 1 is': '1 seul est choisi',
  'only {people} are': '{people} seulement sont choisis',
  '{either} assessors! {fix}': '{either} d’évaluateurs ! {fix}',
  '1 application lacks': '1 candidature manque',
  '{applications} applications lack': '{applications} candidatures manquent',
  'Raise the maximum to {to} open tasks each.': 'Portez le maximum à {to} tâches ouvertes par personne.',
  'Choose {either} without a conflict.': 'Choisissez {either} sans conflit.',
  '1 more assignee': '1 évaluateur de plus',
  '{n} more assignees': '{n} évaluateurs de plus',
  'Lower the minimum to {to} per application.': 'Ramenez le minimum à {to} par candidature.',
};
