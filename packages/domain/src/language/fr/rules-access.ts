export const rulesAccess: Readonly<Record<string, string>> = {
  Applications: 'Candidatures',
  Applicant: 'Candidat',
  Approve: 'Approuver',
  Roles: 'Rôles',
  Events: 'Événements',
  Programmes: 'Programmes',
  Accounting: 'Comptabilité',
  Users: 'Utilisateurs',
  Tasks: 'Tâches',
  Forms: 'Formulaires',
  'Forms and score guides': 'Formulaires et grilles d’évaluation',
  'Grantee Mgt': 'Bénéficiaires',
  Read: 'Lire',
  'Enter a name!': 'Saisissez un nom !',
  Export: 'Exporter',
  Dashboard: 'Tableau de bord',
  Volunteer: 'Bénévole',
  Staff: 'Personnel',
  'Enter a valid email address!': 'Saisissez une adresse e-mail valable !',
  'This is the address of your account already!': 'C’est déjà l’adresse de votre compte !',
  'This address cannot be used. Choose another one in your preferences!':
    'Cette adresse ne peut pas être utilisée. Choisissez-en une autre dans vos préférences !',
  'The first line must name the columns: Name, Email, Role, and Organisation where you have it.':
    'La première ligne doit nommer les colonnes : Name, Email, Role, et Organisation si vous l’avez.',
  'There is nobody in this file: it has no line below the headings.':
    'Ce fichier ne contient personne : il n’a aucune ligne sous les en-têtes.',
  'A file takes at most {toLocaleString} people. Split it and send the parts one after the other.':
    'Un fichier contient au plus {toLocaleString} personnes. Divisez-le et envoyez les parties l’une après l’autre.',
  'This address stands in row {row} already!': 'Cette adresse figure déjà à la ligne {row} !',
  'This begins like a formula of a spreadsheet. Remove the sign at its beginning!':
    'Ceci commence comme une formule de tableur. Retirez le signe du début !',
  'There is no role of this name!': 'Aucun rôle ne porte ce nom !',
  'Only roles of the back office are given here!': 'Seuls les rôles de l’espace de gestion se donnent ici !',
  'Maximum of {USER_NAME_MAX} characters!': '{USER_NAME_MAX} caractères au plus !',
  'M&E Team': 'Suivi et évaluation',
  'Grantee management': 'Gestion des bénéficiaires',
  'Roles, audit and settings': 'Rôles, journal et paramètres',
  Create: 'Créer',
  Update: 'Mettre à jour',
  Delete: 'Supprimer',
  'Maximum of {ROLE_NAME_MAX} characters!': '{ROLE_NAME_MAX} caractères au plus !',
  'This name belongs to a role that rules depend on. Choose another one!':
    'Ce nom est celui d’un rôle dont dépendent des règles. Choisissez-en un autre !',
  'Rules depend on this role, so its name stays!': 'Des règles dépendent de ce rôle : son nom ne change pas !',
  'Nobody changes the role that they hold. Ask another administrator!':
    'Personne ne modifie son propre rôle. Demandez à un autre administrateur !',
  'A Super Admin holds every right, always!': 'Un Super Admin détient tous les droits, toujours !',
  'People with this role do not enter the back office, so it holds no rights!':
    'Les personnes qui ont ce rôle n’entrent pas dans l’espace de gestion : il ne donne aucun droit !',
  'You cannot grant what you do not hold: {rights}!': 'Vous ne pouvez pas accorder un droit que vous n’avez pas : {rights} !',
  'Enter the code!': 'Saisissez le code !',
  'That code is not right, or was used before!': 'Ce code n’est pas bon, ou a déjà servi !',
  'The code of your device has 6 digits!': 'Le code de votre appareil a 6 chiffres !',
  'A recovery code has 10 letters and digits!': 'Un code de secours a 10 lettres et chiffres !',
  'The second factor of this account is not on!': 'Le second facteur de ce compte n’est pas activé !',
  'The second factor of this account is on already!': 'Le second facteur de ce compte est déjà activé !',
  'Enter a name that says which program it is!': 'Saisissez un nom qui dit de quel programme il s’agit !',
  'Maximum of {TOKEN_NAME_MAX} characters!': '{TOKEN_NAME_MAX} caractères au plus !',
  'Choose at least one thing that the program may do!': 'Choisissez au moins une chose que le programme peut faire !',
  'You cannot give rights that you do not hold!': 'Vous ne pouvez pas donner des droits que vous n’avez pas !',
  'Enter a number of days from 1 to {TOKEN_DAYS_MAX}!': 'Saisissez un nombre de jours de 1 à {TOKEN_DAYS_MAX} !',
  'This token does not reach this call!': 'Ce jeton ne donne pas accès à cet appel !',
  'This asks for a password, so a person must do it!': 'Un mot de passe est demandé : une personne doit le faire !',
  'There is an account with this address already!': 'Un compte existe déjà avec cette adresse !',
  'Nobody changes their own role or status. Ask another administrator!':
    'Personne ne change son propre rôle ou statut. Demandez à un autre administrateur !',
  'An account stays of its kind: people outside the back office need another one for it!':
    'Un compte garde sa sorte : les personnes extérieures à l’espace de gestion ont besoin d’un autre compte pour y entrer !',
  'This is the last active Super Admin. Name another one first!':
    'C’est le dernier Super Admin actif. Nommez-en d’abord un autre !',
  'This person has not set a password yet. Send the invitation again!':
    'Cette personne n’a pas encore choisi de mot de passe. Renvoyez-lui l’invitation !',
  'This person has set a password already!': 'Cette personne a déjà choisi un mot de passe !',
  'Only a Super Admin looks as somebody else.': 'Seul un Super Admin prend la vue d’une autre personne.',
  'This is you.': 'C’est vous.',
  'A Super Admin sees what you see.': 'Un Super Admin voit ce que vous voyez.',
  'What applicants write is their own until they submit it: nobody looks as an applicant.':
    'Ce que les candidats écrivent leur appartient jusqu’au dépôt : personne ne prend la vue d’un candidat.',
  'This account is not active, so it sees nothing.': 'Ce compte n’est pas actif : il ne voit rien.',
  'You declared a conflict of interest: looking as somebody else would open what it closes to you.':
    'Vous avez déclaré un conflit d’intérêts : prendre la vue d’une autre personne vous ouvrirait ce qu’il vous ferme.',
  'Leave web addresses out of the name!': 'N’écrivez pas d’adresse web dans le nom !',
};
