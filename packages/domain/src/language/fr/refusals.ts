/** Refusals of the server, which everybody may meet: each is the words of an error of ours. */
export const refusals: Readonly<Record<string, string>> = {
  'Choose PROPOSAL, INTERVIEW, both or neither!': 'Choisissez PROPOSAL, INTERVIEW, les deux ou aucun !',
  'Choose the stages of the programme!': 'Choisissez les étapes du programme !',
  'Choose the programme to copy!': 'Choisissez le programme à copier !',
  'Choose a programme that you can see!': 'Choisissez un programme que vous pouvez voir !',
  'Your files use {used} MB of your {limitMb} MB, and this one needs {size} MB. Remove files you no longer need from your drafts, or choose a smaller one. A removed file frees its space one day after it was added.':
    'Vos fichiers occupent {used} Mo sur vos {limitMb} Mo, et celui-ci en demande {size} Mo. Retirez de vos brouillons les fichiers dont vous n’avez plus besoin, ou choisissez-en un plus petit. Un fichier retiré libère sa place un jour après son ajout.',
  'You have asked for {max} {what}. There are more in {wait}.':
    'Vous avez demandé {max} {what}. Il y en aura de nouveau dans {wait}.',
  'files within an hour': 'fichiers en une heure',
  'uploads within an hour': 'envois de fichiers en une heure',
  'searches within a minute': 'recherches en une minute',
  'a minute': 'une minute',
  'No such {what} was found!': 'Introuvable : {what} !',
  'A rule is broken!': 'Une règle n’est pas respectée !',
  'This decision has been released and cannot be changed!': 'Cette décision a été annoncée et ne peut plus être modifiée !',
  'This contract has been sent and cannot be changed!': 'Cette convention a été envoyée et ne peut plus être modifiée !',
  'This amendment has been decided and cannot be changed!': 'Cet avenant a été décidé et ne peut plus être modifié !',
  'This form has been submitted and cannot be changed!': 'Ce formulaire a été déposé et ne peut plus être modifié !',
  'This text contains a character that cannot be stored. Remove it and try again!':
    'Ce texte contient un caractère qui ne peut pas être enregistré. Supprimez-le et réessayez !',
  'A number or a date is too large or too small!': 'Un nombre ou une date est trop grand ou trop petit !',
  'Someone else is changing this right now. Try again!': 'Quelqu’un d’autre est en train de modifier cela. Réessayez !',
  'There is no room to keep this right now. Try again in a moment!':
    'Il n’y a pas de place pour conserver cela actuellement. Réessayez dans un instant !',
  'The service is not available right now. Try again in a moment!':
    'Le service n’est pas disponible actuellement. Réessayez dans un instant !',
  'This list cannot be filtered by "{slice}"!': 'Cette liste ne peut pas être filtrée par « {slice} » !',
  'The filter "{slice}" cannot be read!': 'Le filtre « {slice} » est illisible !',
  'The filters cannot be read!': 'Les filtres sont illisibles !',
  'This list cannot be sorted by "{sort}"!': 'Cette liste ne peut pas être triée par « {sort} » !',
  'Sign in to continue!': 'Connectez-vous pour continuer !',
  'Enter your password again to go on!': 'Saisissez à nouveau votre mot de passe pour continuer !',
  'This request came from another site and was refused!': 'Cette requête venait d’un autre site et a été refusée !',
  'The body cannot be read!': 'Le contenu de la requête est illisible !',
  'No such record was found!': 'Cet élément est introuvable !',
  'The body must be a JSON object!': 'Le contenu de la requête doit être un objet JSON !',
  'If-Match must be a version number!': 'If-Match doit être un numéro de version !',
  'The process has lost its database!': 'Le processus a perdu sa base de données !',
  'The request took too long to arrive!': 'La requête a mis trop de temps à arriver !',
  'The address or the headers are too long!': 'L’adresse ou les en-têtes sont trop longs !',
  'The request cannot be read!': 'La requête est illisible !',
  'An Idempotency-Key has at most {MAX_KEY_LENGTH} characters!':
    'Une Idempotency-Key compte au plus {MAX_KEY_LENGTH} caractères !',
  'This Idempotency-Key was used for another request!': 'Cette Idempotency-Key a servi pour une autre requête !',
  'The same request is being answered right now. Try again!': 'La même requête est en cours de traitement. Réessayez !',
  'This form takes no files!': 'Ce formulaire n’accepte pas de fichier !',
  'One of the answers is too long!': 'Une des réponses est trop longue !',
  'No such address was found!': 'Cette adresse est introuvable !',
  'Many people are signing in right now. Try again in a moment!':
    'Beaucoup de personnes se connectent actuellement. Réessayez dans un instant !',
  'There is no such address!': 'Cette adresse n’existe pas !',
  'Set up a second factor first: your organisation asks for it!':
    'Activez d’abord un second facteur : votre organisation le demande !',
  'You are looking as {name}: nothing can be changed. Stop looking to go on!':
    'Vous regardez en tant que {name} : rien ne peut être modifié. Cessez de regarder pour continuer !',
  '{name} cannot be reached right now. Try again in a moment, or use your password!':
    '{name} est injoignable actuellement. Réessayez dans un instant, ou utilisez votre mot de passe !',
  'This token is not known, or has ended!': 'Ce jeton est inconnu ou a expiré !',
  'Someone else has changed this webhook. Reload it to see their changes!':
    'Quelqu’un d’autre a modifié ce webhook. Rechargez-le pour voir les modifications !',
  'At most {MAX_VIEWS} views of one list can be kept: remove one first!':
    'Une liste garde au plus {MAX_VIEWS} vues : supprimez-en une d’abord !',
  'Sign in again: the second step waits for ten minutes!': 'Reconnectez-vous : la seconde étape attend dix minutes !',
  'Sign in again!': 'Reconnectez-vous !',
  'Someone else is assigning these applications right now. Try again!':
    'Quelqu’un d’autre est en train d’attribuer ces candidatures. Réessayez !',
  'This task is no longer there!': 'Cette tâche n’existe plus !',
  'You have declared this already!': 'Vous l’avez déjà déclaré !',
  'This was withdrawn before!': 'Cela a déjà été retiré !',
  'There is no conflict of interest to set aside!': 'Il n’y a pas de conflit d’intérêts à écarter !',
  'These answers were changed elsewhere since you loaded them!':
    'Ces réponses ont été modifiées ailleurs depuis que vous les avez chargées !',
  'Someone else has changed these settings. Reload them to see their changes!':
    'Quelqu’un d’autre a modifié ces paramètres. Rechargez-les pour voir les modifications !',
  'Someone else has changed this score guide. Reload it to see their changes!':
    'Quelqu’un d’autre a modifié cette grille. Rechargez-la pour voir les modifications !',
  'Someone else has changed this role. Reload it to see their changes!':
    'Quelqu’un d’autre a modifié ce rôle. Rechargez-le pour voir les modifications !',
  'Someone else has changed this risk. Reload it to see their changes!':
    'Quelqu’un d’autre a modifié ce risque. Rechargez-le pour voir les modifications !',
  'Enter the version that you read!': 'Indiquez la version que vous avez lue !',
  'Select one or more notifications!': 'Sélectionnez une ou plusieurs notifications !',
  'Choose read or unread!': 'Choisissez lu ou non lu !',
  'This report has changed since you opened it. Look at it again!':
    'Ce rapport a changé depuis que vous l’avez ouvert. Regardez-le à nouveau !',
  '{applicationNumber} has its project already!': '{applicationNumber} a déjà son projet !',
  'Someone else has changed this project. Reload it to see their changes!':
    'Quelqu’un d’autre a modifié ce projet. Rechargez-le pour voir les modifications !',
  'Someone else has changed this programme. Reload it to see their changes!':
    'Quelqu’un d’autre a modifié ce programme. Rechargez-le pour voir les modifications !',
  'This person is erased already!': 'Cette personne est déjà effacée !',
  'Somebody else has decided about a payment meanwhile. Look at it again!':
    'Quelqu’un d’autre a décidé d’un paiement entre-temps. Regardez à nouveau !',
  'Other bank details were entered meanwhile. Look at them again!':
    'D’autres coordonnées bancaires ont été saisies entre-temps. Regardez-les à nouveau !',
  'Somebody else has recorded a part of this payment meanwhile. Look at it again!':
    'Quelqu’un d’autre a enregistré une part de ce paiement entre-temps. Regardez-le à nouveau !',
  'Somebody else has changed this payment meanwhile!': 'Quelqu’un d’autre a modifié ce paiement entre-temps !',
  'The amount was changed meanwhile from {amount} to {amount2}!': 'Le montant est passé entre-temps de {amount} à {amount2} !',
  'This payment was changed meanwhile. Look at it again!': 'Ce paiement a été modifié entre-temps. Regardez-le à nouveau !',
  'Someone else has changed these settings. Reload them to see the changes!':
    'Quelqu’un d’autre a modifié ces réglages. Rechargez-les pour voir les modifications !',
  '{gap} It is needed while the awards are public!': '{gap} C’est nécessaire tant que les aides sont publiques !',
  'The awards are public already!': 'Les aides sont déjà publiques !',
  'The awards are not public!': 'Les aides ne sont pas publiques !',
  'There is no award yet that can be published!': 'Aucune aide ne peut encore être publiée !',
  'Ask for text/event-stream to follow notifications!': 'Demandez text/event-stream pour suivre les notifications !',
  'Too many pages of yours follow notifications. Close some of them!':
    'Trop de vos pages suivent les notifications. Fermez-en quelques-unes !',
  'By now {length} people would get it. Look at the recipients again!':
    'Désormais, {length} personnes le recevraient. Vérifiez à nouveau les destinataires !',
  'Someone else has changed this mail. Reload it to see their words!':
    'Quelqu’un d’autre a modifié ce courriel. Rechargez-le pour voir le nouveau texte !',
  'Ask for at most {MAX_DAYS} days, the end after the start!': 'Demandez au plus {MAX_DAYS} jours, la fin après le début !',
  'This time has just been taken. Choose another one!': 'Cet horaire vient d’être pris. Choisissez-en un autre !',
  'You are in another interview at that time. Choose another one!':
    'Vous êtes dans un autre entretien à cette heure. Choisissez un autre horaire !',
  'These times were taken back already!': 'Ces horaires ont déjà été repris !',
  'The time to choose is over!': 'Le délai pour choisir est passé !',
  'Everybody has chosen!': 'Tout le monde a choisi !',
  'Everybody who has not chosen was reminded within the last hour!':
    'Toutes les personnes qui n’ont pas choisi ont été relancées dans l’heure !',
  '{applicationNumber}: somebody else has changed this interview. Look at it again!':
    '{applicationNumber} : quelqu’un d’autre a modifié cet entretien. Regardez-le à nouveau !',
  'This time clashes with another!': 'Cet horaire en chevauche un autre !',
  'The demonstration data is being created. Try again in a minute!':
    'Les données de démonstration sont en cours de création. Réessayez dans une minute !',
  'The service is not ready!': 'Le service n’est pas prêt !',
  'An archived form cannot be changed!': 'Un formulaire archivé ne peut pas être modifié !',
  'Someone else has changed this form. Reload it to see their changes!':
    'Quelqu’un d’autre a modifié ce formulaire. Rechargez-le pour voir les modifications !',
  'An archived form cannot be published!': 'Un formulaire archivé ne peut pas être publié !',
  'This form is used by a programme and cannot be archived!': 'Ce formulaire sert à un programme et ne peut pas être archivé !',
  'Too many uploads are open. Finish or cancel some of them first!':
    'Trop d’envois sont en cours. Terminez-en ou annulez-en d’abord !',
  'Someone else has changed this event. Reload it to see their changes!':
    'Quelqu’un d’autre a modifié cet événement. Rechargez-le pour voir les modifications !',
  'These decisions have been released already!': 'Ces décisions ont déjà été annoncées !',
  'Somebody has changed these decisions meanwhile. Look at them again!':
    'Quelqu’un a modifié ces décisions entre-temps. Regardez-les à nouveau !',
  'The decision about {applicationNumber} has been released already!':
    'La décision sur {applicationNumber} a déjà été annoncée !',
  'The file cannot be checked for viruses right now. Try again in a moment!':
    'Le fichier ne peut pas être analysé contre les virus actuellement. Réessayez dans un instant !',
  'The contract was replaced meanwhile. Read the new version before you sign it!':
    'La convention a été remplacée entre-temps. Lisez la nouvelle version avant de la signer !',
  'Someone else has changed this template. Reload it to see their changes!':
    'Quelqu’un d’autre a modifié ce modèle. Rechargez-le pour voir les modifications !',
  'No proposal is asked for yet!': 'Aucune proposition n’est encore demandée !',
  'Search for at least {SEARCH_MIN} characters!': 'Recherchez au moins {SEARCH_MIN} caractères !',
  'The options cannot be read!': 'Les options sont illisibles !',
  '{email} has already joined!': '{email} a déjà rejoint la candidature !',
  'This invitation is for {email}, and you are signed in as {email2}!':
    'Cette invitation est pour {email}, et vous êtes connecté en tant que {email2} !',
  'This step sends no mail!': 'Cette étape n’envoie pas de courriel !',
  'This application {reason}!': 'Cette candidature : {reason} !',
  'Nothing could be moved!': 'Rien n’a pu être déplacé !',
  'Someone else is moving this application right now. Try again!':
    'Quelqu’un d’autre est en train de déplacer cette candidature. Réessayez !',
  'The programme has no published proposal form!': 'Le programme n’a pas de formulaire de proposition publié !',
  'The project has changed meanwhile. {join} Look at the effect again!':
    'Le projet a changé entre-temps. {join} Regardez l’effet à nouveau !',
  'The project has changed meanwhile. Look at what ending it does again!':
    'Le projet a changé entre-temps. Regardez à nouveau ce qu’entraîne sa fin !',
  'The project has changed since you began. Look at the effect again!':
    'Le projet a changé depuis que vous avez commencé. Regardez l’effet à nouveau !',
  'The {either} cannot be changed once an application has been started!':
    '{either} ne peut plus être modifié une fois qu’une candidature a été commencée !',
  '{what} Try again in a minute.': '{what} Réessayez dans une minute.',
  '{what} Try again in {minutes} minutes.': '{what} Réessayez dans {minutes} minutes.',
  '{what} Try again in {hours} hours.': '{what} Réessayez dans {hours} heures.',
  'Too many requests came from your network.': 'Trop de requêtes sont venues de votre réseau.',
  'Too many sign-ins failed on your network.': 'Trop de connexions ont échoué depuis votre réseau.',
  'Too many wrong passwords. Set a new password, or wait.':
    'Trop de mots de passe erronés. Choisissez un nouveau mot de passe ou patientez.',
  'Too many wrong codes.': 'Trop de codes erronés.',
  'You have asked for too many changes.': 'Vous avez demandé trop de changements.',
  'You have sent many test emails lately.': 'Vous avez envoyé beaucoup de courriels d’essai récemment.',
  'You have sent many messages lately.': 'Vous avez envoyé beaucoup de messages récemment.',
  'You have sent many invitations lately.': 'Vous avez envoyé beaucoup d’invitations récemment.',
  'You have sent many invitations today.': 'Vous avez envoyé beaucoup d’invitations aujourd’hui.',
  'This address was sent many invitations today.': 'Cette adresse a reçu beaucoup d’invitations aujourd’hui.',
  'You were signed out after ten wrong passwords. Sign in again!':
    'Vous avez été déconnecté après dix mots de passe erronés. Reconnectez-vous !',
  'This link was used or has expired. Ask for another one!': 'Ce lien a déjà servi ou a expiré. Demandez-en un autre !',
  'Accounts have no picture: leave it out!': 'Les comptes n’ont pas de photo : ne l’envoyez pas !',
  'Choose one of the applications to approve!': 'Choisissez une des candidatures à approuver !',
  'Choose the daily mail, or off!': 'Choisissez le message quotidien, ou désactivez-le !',
};
