export const preferences: Readonly<Record<string, string>> = {
  'You sign in with {strong}, and mails go there.': 'Vous vous connectez avec {strong}, et les courriels y arrivent.',
  'Loading the address': 'Chargement de l’adresse',
  'The change of address is cancelled.': 'Le changement d’adresse est annulé.',
  'Changing to {newEmail}': 'Changement vers {newEmail}',
  'Open the link in both mailboxes before {expiresAt}. Until then nothing changes.':
    'Ouvrez le lien dans les deux messageries avant le {expiresAt}. D’ici là, rien ne change.',
  'Cancel the change': 'Annuler le changement',
  Confirmed: 'Confirmée',
  'Not confirmed yet': 'Pas encore confirmée',
  'New address': 'Nouvelle adresse',
  'A link goes to this address and to the present one. Both are needed.':
    'Un lien est envoyé à cette adresse et à l’adresse actuelle. Les deux sont nécessaires.',
  'Your password': 'Votre mot de passe',
  'Change address': 'Changer d’adresse',
  'Your organisation and skills are saved.': 'Votre organisation et vos compétences sont enregistrées.',
  Reviewing: 'Évaluation',
  'Kept in your account. Managers assign reviews by it.':
    'Conservé dans votre compte. Les responsables s’en servent pour répartir les évaluations.',
  'Applications of the same organisation are not assigned to you.':
    'Les candidatures de la même organisation ne vous sont pas confiées.',
  Skills: 'Compétences',
  "One a line, at most {SKILLS_MAX}, in the words of the form's answers. Without any, you may be given every application.":
    'Une par ligne, {SKILLS_MAX} au plus, dans les termes des réponses du formulaire. Sans compétence indiquée, toute candidature peut vous être confiée.',
  Language: 'Langue',
  'Goes with your account: mails and files are written in it too. What people write is never translated.':
    'Suit votre compte : les courriels et les fichiers sont rédigés dans cette langue aussi. Ce que les personnes écrivent n’est jamais traduit.',
  'Your choice is saved.': 'Votre choix est enregistré.',
  'The daily mail leaves in the morning of your own zone, and only when there is something in it.':
    'Le courriel quotidien part le matin, à l’heure de votre fuseau, et seulement s’il contient quelque chose.',
  'Always mailed': 'Toujours par courriel',
  'This browser makes no passkeys, or the page was not opened by https.':
    'Ce navigateur ne crée pas de clé d’accès, ou la page n’a pas été ouverte en https.',
  Passkeys: 'Clés d’accès',
  'A passkey signs you in with your fingerprint, face or the lock of your device, in place of password and code.':
    'Une clé d’accès vous connecte avec votre empreinte, votre visage ou le verrou de votre appareil, à la place du mot de passe et du code.',
  'Loading your passkeys': 'Chargement de vos clés d’accès',
  'The passkey {name} is removed.': 'La clé d’accès {name} est retirée.',
  'The passkey {b} will not sign you in any more.': 'La clé d’accès {b} ne permettra plus de vous connecter.',
  'Added {createdAt}{either}': 'Ajoutée le {createdAt}{either}',
  ', last used {usedAt}': ', utilisée le {usedAt}',
  ', not used yet': ', pas encore utilisée',
  'Remove the passkey {name}': 'Retirer la clé d’accès {name}',
  'Go on': 'Continuer',
  'The passkey is added.': 'La clé d’accès est ajoutée.',
  'Give your password; then your device asks you.': 'Saisissez votre mot de passe ; votre appareil vous interroge ensuite.',
  'Add a passkey': 'Ajouter une clé d’accès',
  'This device has a passkey for this account already.': 'Cet appareil a déjà une clé d’accès pour ce compte.',
  'No passkey was made.': 'Aucune clé d’accès n’a été créée.',
  'Enter at least {PASSWORD_MIN} characters!': 'Saisissez au moins {PASSWORD_MIN} caractères !',
  'Your password is changed. Other devices were signed out.':
    'Votre mot de passe est changé. Les autres appareils ont été déconnectés.',
  'Every other device is signed out, and a mail tells you of it.':
    'Tous les autres appareils sont déconnectés, et un courriel vous en informe.',
  'Present password': 'Mot de passe actuel',
  'Change password': 'Changer le mot de passe',
  'Theme and shortcuts are kept on this device; your language goes with your account. Each applies at once.':
    'Le thème et les raccourcis sont conservés sur cet appareil ; votre langue suit votre compte. Chacun s’applique aussitôt.',
  Theme: 'Thème',
  'System follows the setting of this device.': '« Système » suit le réglage de cet appareil.',
  'Single-key shortcuts': 'Raccourcis à une touche',
  'Use single-key shortcuts': 'Utiliser les raccourcis à une touche',
  'Press ? anywhere to see them. Shortcuts with Ctrl, Cmd or Alt always work.':
    'Appuyez sur ? n’importe où pour les voir. Les raccourcis avec Ctrl, Cmd ou Alt fonctionnent toujours.',
  'Grantdesk recovery codes of {email}': 'Codes de secours Grantdesk de {email}',
  'Each works once, in place of the code of your device.': 'Chacun sert une fois, à la place du code de votre appareil.',
  'The codes are copied.': 'Les codes sont copiés.',
  'This browser does not let the page copy. Download them, or write them down.':
    'Ce navigateur ne laisse pas la page copier. Téléchargez les codes ou notez-les.',
  'Keep your recovery codes': 'Conservez vos codes de secours',
  'Each works once, when you do not have your device. They are shown only now: keep them where you find them without it.':
    'Chacun sert une fois, quand vous n’avez pas votre appareil. Ils ne s’affichent que maintenant : gardez-les là où vous les retrouverez sans lui.',
  'Recovery codes': 'Codes de secours',
  Copy: 'Copier',
  'Download as text': 'Télécharger en texte',
  'I have kept them': 'Je les ai conservés',
  'Loading the second factor': 'Chargement du second facteur',
  'Make new codes': 'Créer de nouveaux codes',
  'The codes that you have now will not work any more.': 'Les codes que vous avez maintenant ne fonctionneront plus.',
  'Turn off': 'Désactiver',
  'The second factor is off. Other devices were signed out.':
    'Le second facteur est désactivé. Les autres appareils ont été déconnectés.',
  'Signing in will ask for the password alone. Your recovery codes end, and your other devices are signed out.':
    'La connexion demandera seulement le mot de passe. Vos codes de secours prennent fin et vos autres appareils sont déconnectés.',
  'Second factor': 'Second facteur',
  'Signing in asks for a code of your device after the password.':
    'La connexion demande un code de votre appareil après le mot de passe.',
  'It is off. Your organisation asks you to turn it on before {dueAt}.':
    'Il est désactivé. Votre organisation vous demande de l’activer avant le {dueAt}.',
  'It is off.': 'Il est désactivé.',
  'Turn on': 'Activer',
  'It is on{either}. {either2} left.{either3}': 'Il est activé{either}. {either2}.{either3}',
  'since {since}': 'depuis le {since}',
  'One recovery code is': 'Il reste un code de secours',
  '{left} recovery codes are': 'Il reste {left} codes de secours',
  'Make new ones soon.': 'Créez-en bientôt de nouveaux.',
  'Make new recovery codes': 'Créer de nouveaux codes de secours',
  'You need an authenticator application on your telephone or computer. Give your password to begin.':
    'Il vous faut une application d’authentification sur votre téléphone ou votre ordinateur. Saisissez votre mot de passe pour commencer.',
  'Add the account to your application': 'Ajoutez le compte à votre application',
  'QR code of the key, to be read by your authenticator application':
    'Code QR de la clé, à lire avec votre application d’authentification',
  'Read the picture with your application. If you cannot, type this key there:':
    'Lisez l’image avec votre application. Si ce n’est pas possible, saisissez-y cette clé :',
  'Time based, 6 digits, 30 seconds.': 'Basé sur le temps, 6 chiffres, 30 secondes.',
  'Code of your application': 'Code de votre application',
  '6 digits, a new one every 30 seconds.': '6 chiffres, un nouveau toutes les 30 secondes.',
  'One device was signed out.': 'Un appareil a été déconnecté.',
  '{ended} devices were signed out.': '{ended} appareils ont été déconnectés.',
  'Where you are signed in': 'Où vous êtes connecté',
  'A device that you sign out needs your password again.':
    'Un appareil que vous déconnectez demandera de nouveau votre mot de passe.',
  'Sign out everywhere else': 'Se déconnecter partout ailleurs',
  'Loading your devices': 'Chargement de vos appareils',
  'This device': 'Cet appareil',
  'Last seen {seenAt}': 'Vu le {seenAt}',
  'Sign out {userAgent}, last seen {seenAt}': 'Se déconnecter : {userAgent}, vu le {seenAt}',
  'Your data': 'Vos données',
  'Everything that is held on you: your account, answers, files, messages, contracts, mails and what you did, as a file that programs can read. Your password is asked for.':
    'Tout ce qui est conservé sur vous : votre compte, vos réponses, fichiers, messages, conventions et courriels, et ce que vous avez fait, dans un fichier lisible par d’autres programmes. Votre mot de passe est demandé.',
  'Save my data': 'Enregistrer mes données',
  Edge: 'Edge',
  Opera: 'Opera',
  'Samsung Internet': 'Samsung Internet',
  Firefox: 'Firefox',
  Chrome: 'Chrome',
  Safari: 'Safari',
  Android: 'Android',
  Windows: 'Windows',
  Linux: 'Linux',
  'Unknown device': 'Appareil inconnu',
  'A program': 'Un programme',
  '{browser} on {system}': '{browser} sur {system}',
};
