export const myApplications: Readonly<Record<string, string>> = {
  'The grant was approved: the application can no longer be changed.':
    'La subvention a été approuvée : la candidature ne peut plus être modifiée.',
  '· Shared with you by {name}': '· Partagée avec vous par {name}',
  '· Submitted': '· Déposée',
  '· Last saved': '· Dernier enregistrement',
  'How applying works': 'Comment candidater',
  'Read what it is for, when it closes and which documents it needs.':
    'Lisez à quoi sert l’appel, quand il se termine et quels documents il demande.',
  'Choose a call': 'Choisissez un appel',
  'What you type is kept on this device at once and saved to your account a moment later.':
    'Ce que vous saisissez est gardé aussitôt sur cet appareil et enregistré dans votre compte un instant plus tard.',
  'Fill it in over several sittings': 'Remplissez le formulaire en plusieurs fois',
  'You get a receipt with the time. After that the answers cannot be changed.':
    'Vous recevez un accusé de réception avec l’heure. Les réponses ne peuvent plus changer ensuite.',
  'Check and submit, once': 'Vérifiez, puis déposez une seule fois',
  'See the programmes': 'Voir les programmes',
  'Do not show this again': 'Ne plus afficher',
  'You have joined this application.': 'Vous participez maintenant à cette candidature.',
  'Go to my start page': 'Aller à ma page d’accueil',
  'asks you to write an application for {b} together. You can change its answers and files; {invitedBy} submits it.':
    'vous propose d’écrire ensemble une candidature pour {b}. Vous pouvez en modifier les réponses et les fichiers ; c’est {invitedBy} qui la dépose.',
  'For {email}, until {expiresAt}.': 'Pour {email}, jusqu’au {expiresAt}.',
  'Sign in to accept': 'Se connecter pour accepter',
  'Create an account': 'Créer un compte',
  'Sign up with {email}, confirm the address, then open the link of the invitation again.':
    'Inscrivez-vous avec {email}, confirmez l’adresse, puis ouvrez de nouveau le lien de l’invitation.',
  'Accept invitation': 'Accepter l’invitation',
  'Applications are written with an applicant’s account, and yours is another kind.':
    'Une candidature s’écrit avec un compte de candidat, et le vôtre est d’une autre sorte.',
  'You are signed in as {email}. This invitation is for {email2}.':
    'Vous êtes connecté avec {email}. Cette invitation est destinée à {email2}.',
  'Finish and submit your application': 'Terminez et déposez votre candidature',
  'Continue this application': 'Continuer la candidature',
  'You are called for a proposal': 'Vous êtes appelé à remettre une proposition',
  'Go to the proposal': 'Aller à la proposition',
  'A question waits for your answer': 'Une question attend votre réponse',
  'Choose a time for your interview': 'Choisissez une heure pour votre entretien',
  'Your contract is ready to sign': 'Votre convention est prête à signer',
  'Read and sign the contract': 'Lire et signer la convention',
  'A report is due': 'Un rapport est attendu',
  'Go to the report': 'Aller au rapport',
  'A report was sent back to be changed': 'Un rapport vous est renvoyé pour être modifié',
  'Enter bank details': 'Saisir les coordonnées bancaires',
  Then: 'Ensuite',
  'Loading your applications': 'Chargement de vos candidatures',
  'Choose an open call to start one.': 'Choisissez un appel ouvert pour en commencer une.',
  Drafts: 'Brouillons',
  'In review': 'En évaluation',
  Decided: 'Décidées',
  'Not submitted in time': 'Non déposées à temps',
  'Welcome, {split}': 'Bonjour, {split}',
  'You have nothing to do right now. We’ll email you when you do.':
    'Vous n’avez rien à faire pour l’instant. Vous recevrez un courriel le moment venu.',
  'See all programmes': 'Voir tous les programmes',
  'Open calls for applications, the soonest to close first.':
    'Appels à candidatures ouverts, les plus proches de la clôture d’abord.',
  'Propose an amendment · My projects': 'Proposer un avenant · Mes projets',
  'These pages belong to applicants.': 'Ces pages sont réservées aux candidats.',
  'Enter your bank details to be paid into your account': 'Indiquez vos coordonnées bancaires pour être payé sur votre compte',
};
