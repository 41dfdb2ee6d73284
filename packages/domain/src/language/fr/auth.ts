export const auth: Readonly<Record<string, string>> = {
  'Use a recovery code instead': 'Utiliser plutôt un code de secours',
  'Use the code of my device instead': 'Utiliser plutôt le code de mon appareil',
  'Sign in as somebody else': 'Se connecter avec un autre compte',
  'You are signed in. {recoveryCodesLeft} recovery codes are left.':
    'Vous êtes connecté. Codes de secours restants : {recoveryCodesLeft}.',
  Code: 'Code',
  'Recovery code': 'Code de secours',
  'Sign in': 'Se connecter',
  '6 digits, from the authenticator application of your device.':
    '6 chiffres, donnés par l’application d’authentification de votre appareil.',
  '10 letters and digits, such as ABCDE-FG234. Each works once.':
    '10 lettres et chiffres, comme ABCDE-FG234. Chacun sert une seule fois.',
  'The link does not work any more': 'Ce lien n’est plus valable',
  'It was used before, has expired, or the change was cancelled.': 'Il a déjà servi, il a expiré ou le changement a été annulé.',
  'Loading the change': 'Chargement du changement',
  'The change is cancelled': 'Le changement est annulé',
  'The account keeps its address. If somebody else asked for it, they know the password: set a new one.':
    'Le compte garde son adresse. Si quelqu’un d’autre a fait cette demande, il connaît le mot de passe : choisissez-en un nouveau.',
  'Thank you, this address is confirmed': 'Merci, cette adresse est confirmée',
  'The account changes as soon as {either} confirms too, by the link of the mail there.':
    'Le compte changera dès que {either} aura aussi confirmé, par le lien reçu par courriel.',
  'An account is to change its address from {strong} to {strong2}. Both addresses must confirm.':
    'L’adresse d’un compte doit passer de {strong} à {strong2}. Les deux adresses doivent confirmer.',
  'Confirm the change': 'Confirmer le changement',
  'Stop it, this was not me': 'Arrêter, ce n’était pas moi',
  'This invitation has expired. Ask whoever sent it for a new one.':
    'Cette invitation a expiré. Demandez-en une nouvelle à la personne qui l’a envoyée.',
  'This invitation has already been used. Sign in with your password.':
    'Cette invitation a déjà servi. Connectez-vous avec votre mot de passe.',
  'This invitation was withdrawn.': 'Cette invitation a été retirée.',
  'Loading the invitation': 'Chargement de l’invitation',
  'Hello {name}. Your account as {role} is ready: set a password for {strong} to open it.':
    'Bonjour {name}. Votre compte, avec le rôle {role}, est prêt : choisissez un mot de passe pour {strong} afin de l’ouvrir.',
  'Open my account': 'Ouvrir mon compte',
  'No passkey was given. Try again, or use your password.':
    'Aucune clé d’accès n’a été donnée. Réessayez ou utilisez votre mot de passe.',
  'Continue with {singleSignOn}': 'Continuer avec {singleSignOn}',
  'Use a passkey': 'Utiliser une clé d’accès',
  'Send the link': 'Envoyer le lien',
  'Save password': 'Enregistrer le mot de passe',
  'New password': 'Nouveau mot de passe',
  'At least {PASSWORD_MIN} characters. Several words make a good one.':
    'Au moins {PASSWORD_MIN} caractères. Plusieurs mots font un bon mot de passe.',
  'Forgotten your password?': 'Mot de passe oublié ?',
  'Your name': 'Votre nom',
  'Telephone number': 'Numéro de téléphone',
  Agreement: 'Accord',
  'Too short': 'Trop court',
  Fair: 'Moyen',
  Good: 'Bon',
  Strong: 'Fort',
  'Create account': 'Créer un compte',
  'As on its registration certificate.': 'Tel qu’il figure sur le certificat d’enregistrement.',
  'We send a link to confirm it.': 'Nous envoyons un lien pour la confirmer.',
  'I agree that my details are used to run the programmes that I apply to.':
    'J’accepte que mes coordonnées servent à la gestion des programmes auxquels je candidate.',
  'The mail was sent again.': 'Le courriel a été renvoyé.',
  'We sent a link to {b}. Open it to confirm the address; it works for 24 hours. Look among unwanted mail too.':
    'Nous avons envoyé un lien à {b}. Ouvrez-le pour confirmer l’adresse ; il est valable 24 heures. Regardez aussi parmi les courriels indésirables.',
  'Send again in {wait} s': 'Renvoyer dans {wait} s',
  'Send the mail again': 'Renvoyer le courriel',
  'Confirming your address…': 'Confirmation de votre adresse…',
  'There is an account with your address here, but {name} does not vouch for that address. Sign in with your password.':
    'Un compte existe ici avec votre adresse, mais {name} ne garantit pas cette adresse. Connectez-vous avec votre mot de passe.',
  'There is no account here for the address that {name} told. Ask the team to invite you.':
    'Aucun compte n’existe ici pour l’adresse indiquée par {name}. Demandez à l’équipe de vous inviter.',
  'You did not sign in at {name}. Try again, or use your password.':
    'Vous ne vous êtes pas connecté chez {name}. Réessayez ou utilisez votre mot de passe.',
  'Signing in with {provider} did not work. Try again, or use your password.':
    'La connexion avec {provider} n’a pas abouti. Réessayez ou utilisez votre mot de passe.',
  'Back office': 'Espace de gestion',
  'My account': 'Mon compte',
  'Change of address': 'Changement d’adresse',
  'The address of the account is changed.': 'L’adresse du compte est changée.',
  Invitation: 'Invitation',
  'Open your account': 'Ouvrir votre compte',
  'Your account is open. Sign in with your new password.':
    'Votre compte est ouvert. Connectez-vous avec votre nouveau mot de passe.',
  'Join an application': 'Rejoindre une candidature',
  'Loading the mailbox': 'Chargement de la boîte aux lettres',
  'Forgotten password': 'Mot de passe oublié',
  'Back to sign in': 'Retour à la connexion',
  'Look into your mailbox': 'Consultez votre messagerie',
  'If {b} has an account, a link to set a new password is on its way. It works for one hour.':
    'Si {b} a un compte, un lien pour choisir un nouveau mot de passe est en route. Il est valable une heure.',
  'We send you a link to set a new one.': 'Nous vous envoyons un lien pour en choisir un nouveau.',
  'Your password is saved. Sign in with it.': 'Votre mot de passe est enregistré. Utilisez-le pour vous connecter.',
  'Set a new password': 'Choisir un nouveau mot de passe',
  'Other devices are signed out.': 'Les autres appareils sont déconnectés.',
  'Ask for another link': 'Demander un autre lien',
  'Loading the programme': 'Chargement du programme',
  'All questions · {name}': 'Toutes les questions · {name}',
  'Loading the questions': 'Chargement des questions',
  'Open calls for applications.': 'Appels à candidatures ouverts.',
  'Set up a second factor': 'Configurer un second facteur',
  'Your organisation asks its staff for a second factor. Set it up to go on.':
    'Votre organisation demande un second facteur à son personnel. Configurez-le pour continuer.',
  'Enter your code': 'Saisir votre code',
  'Your password is right. One step is left.': 'Votre mot de passe est bon. Il reste une étape.',
  'Sign in to go on where you were.': 'Connectez-vous pour reprendre où vous en étiez.',
  'the provider': 'le fournisseur',
  'One account for all your applications.': 'Un seul compte pour toutes vos candidatures.',
  'Have an account?': 'Vous avez un compte ?',
  'Confirm your email address': 'Confirmer votre adresse e-mail',
  'Your email address is confirmed.': 'Votre adresse e-mail est confirmée.',
  'Open the link of the mail that we sent you.': 'Ouvrez le lien du courriel que nous vous avons envoyé.',
  'You opened this link in a different browser from the one that was used to sign up. Choose a new password for {b}. Passwords that were chosen before will stop working.':
    'Vous avez ouvert ce lien dans un autre navigateur que celui de l’inscription. Choisissez un nouveau mot de passe pour {b}. Les mots de passe choisis auparavant ne fonctionneront plus.',
  'Confirm and sign in': 'Confirmer et se connecter',
  'This link no longer works': 'Ce lien ne fonctionne plus',
  'It may have expired or been used already. Sign in to get a new one.':
    'Il a peut-être expiré ou déjà servi. Connectez-vous pour en recevoir un nouveau.',
  'Your address is not confirmed yet': 'Votre adresse n’est pas encore confirmée',
  'Explore the demonstration': 'Explorer la démonstration',
  'Choose a person to sign in as. You can change anything and start again.':
    'Choisissez une personne. Vous pouvez tout modifier et recommencer.',
  'This card appears only with demonstration data, on this computer.':
    'Cette carte n’apparaît qu’avec les données de démonstration, sur cet ordinateur.',
  'Runs the calls: reviewers, shortlists and interviews.': 'Gère les appels : évaluateurs, présélections et entretiens.',
  'Scores applications, and is late with some of them.': 'Évalue des candidatures, dont certaines en retard.',
  'Decides grants with the board and approves payments.': 'Décide des subventions avec le comité et approuve les versements.',
  'Approves and completes payments, and confirms bank details.':
    'Approuve et exécute les versements, et confirme les coordonnées bancaires.',
  'Follows projects and reviews their reports.': 'Suit les projets et examine leurs rapports.',
  'Has a grant, and a report that came back to be corrected.': 'A une subvention, et un rapport renvoyé pour correction.',
  'Sets up people, roles, forms and settings, and sees everything.':
    'Configure personnes, rôles, formulaires et paramètres, et voit tout.',
};
