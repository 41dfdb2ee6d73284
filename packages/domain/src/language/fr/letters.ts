import { PAPERS } from './papers.ts';
import { SECOND_PERSON_LETTERS } from './second-person.ts';

/**
 * What the server writes in mails (decision 0046). The key is the English text with `{name}` for each value, as in the other subjects;
 * what stands here comes before what the browser says by the same words.
 */
export const LETTERS: Readonly<Record<string, string>> = {
  ...SECOND_PERSON_LETTERS,
  'Hello {name},': 'Bonjour {name},',
  'Hello,': 'Bonjour,',
  '{name}: {value}': '{name} : {value}',
  '{label}:': '{label} :',
  '{subject}: {applicationNumber}, {programmeName}': '{subject} : {applicationNumber}, {programmeName}',
  Place: 'Lieu',
  'The grant has one condition:': 'La subvention est soumise à une condition :',
  'The grant has these conditions:': 'La subvention est soumise à ces conditions :',
  From: 'Début',
  To: 'Fin',
  Submitted: 'Déposée le',
  'Verify your email address': 'Confirmez votre adresse e-mail',
  'Confirm that this address is yours to finish creating your account. The link works for 24 hours.':
    'Confirmez que cette adresse est la vôtre pour terminer la création de votre compte. Le lien est valable 24 heures.',
  'Verify email address': 'Confirmer l’adresse e-mail',
  'Someone asked to set a new password for your account. If it was not you, ignore this mail: nothing has changed. The link works once, for one hour.':
    'Quelqu’un a demandé à choisir un nouveau mot de passe pour votre compte. Si ce n’était pas vous, ignorez ce courriel : rien n’a changé. Le lien fonctionne une fois, pendant une heure.',
  'Your password was changed': 'Votre mot de passe a été modifié',
  'Your password has just been changed and you have been signed out everywhere. If it was not you, set a new password at once and tell the team that runs your programme.':
    'Votre mot de passe vient d’être modifié et vous avez été déconnecté partout. Si ce n’était pas vous, choisissez aussitôt un nouveau mot de passe et prévenez l’équipe de votre programme.',
  'You already have an account': 'Vous avez déjà un compte',
  'Someone, probably you, tried to sign up with this address, which already has an account. Sign in instead, or set a new password if you have forgotten it:':
    'Quelqu’un, sans doute vous, a voulu créer un compte avec cette adresse, qui en a déjà un. Connectez-vous plutôt, ou choisissez un nouveau mot de passe si vous l’avez oublié :',
  'Received: {applicationID}, {programme}': 'Bien reçue : {applicationID}, {programme}',
  'Your {what} has been received. This is your receipt; keep it. Your answers are now final.':
    'Votre {what} a bien été reçue. Ceci est votre accusé de réception ; conservez-le. Vos réponses sont désormais définitives.',
  'View your {what}': 'Voir votre {what}',
  'The webhook “{name}” is paused': 'Le webhook « {name} » est suspendu',
  'Its receiver takes nothing, so that nothing is sent to it any more. What happens from now on is not kept for it. Look at the last answers, mend the receiver, and switch the webhook on again; after {WEBHOOK_PAUSED_AFTER_DAYS} days without success it is paused again.':
    'Son destinataire n’accepte rien : plus rien ne lui est envoyé. Ce qui se passe désormais n’est pas gardé pour lui. Regardez les dernières réponses, réparez le destinataire et réactivez le webhook ; après {WEBHOOK_PAUSED_AFTER_DAYS} jours sans succès, il est de nouveau suspendu.',
  Webhook: 'Webhook',
  'Failing since': 'En échec depuis',
  'Look at the webhook': 'Voir le webhook',
  '{name} invites you to {house}': '{name} vous invite : {house}',
  '{name} has made an account for you. Set a password to open it.':
    '{name} a créé un compte pour vous. Choisissez un mot de passe pour l’ouvrir.',
  'If you do not know the sender, ignore this mail: without a password the account stays shut.':
    'Si vous ne connaissez pas cette personne, ignorez ce courriel : sans mot de passe, le compte reste fermé.',
  'Good for': 'Valable',
  'The passkey “{name}” signs in to your account from now on.':
    'La clé d’accès « {name} » permet désormais de se connecter à votre compte.',
  'The passkey “{name}” does not sign in to your account any more.':
    'La clé d’accès « {name} » ne permet plus de se connecter à votre compte.',
  'If it was not you, set a new password at once and tell the team that runs your programme.':
    'Si ce n’était pas vous, choisissez aussitôt un nouveau mot de passe et prévenez l’équipe de votre programme.',
  'From now on, signing in asks for a code of your device after the password. Keep your recovery codes where you find them without it.':
    'Désormais, la connexion demande un code de votre appareil après le mot de passe. Gardez vos codes de secours là où vous les retrouverez sans lui.',
  'Signing in to your account asks for the password alone from now on. Your other devices were signed out.':
    'La connexion à votre compte ne demande plus que le mot de passe. Vos autres appareils ont été déconnectés.',
  'Somebody signed in to your account with one of your recovery codes. {either} left; you can make new ones in your preferences.':
    'Quelqu’un s’est connecté à votre compte avec un de vos codes de secours. {either} ; vous pouvez en créer de nouveaux dans vos préférences.',
  'One is': 'Il en reste un',
  '{left} are': 'Il en reste {left}',
  'Present address': 'Adresse actuelle',
  '{minutes} minutes, once': '{minutes} minutes, une fois',
  'Confirm the change of your address': 'Confirmez le changement de votre adresse',
  'Someone who gave your password asked to change the address of your account. It changes only when you confirm here and at the new address.':
    'Quelqu’un qui a donné votre mot de passe a demandé à changer l’adresse de votre compte. Elle ne change que si vous confirmez ici et à la nouvelle adresse.',
  'If it was not you, open the link, say no, and set a new password.':
    'Si ce n’était pas vous, ouvrez le lien, refusez et choisissez un nouveau mot de passe.',
  'Look at the change': 'Voir le changement',
  'Confirm your new address': 'Confirmez votre nouvelle adresse',
  'This address was entered as the new one of an account. It changes only when you confirm here and at the present address.':
    'Cette adresse a été saisie comme nouvelle adresse d’un compte. Celle-ci ne change que si vous confirmez ici et à l’adresse actuelle.',
  'If you do not know of it, ignore this mail.': 'Si cela ne vous dit rien, ignorez ce courriel.',
  'Confirm this address': 'Confirmer cette adresse',
  'Your address was entered for another account': 'Votre adresse a été saisie pour un autre compte',
  'Someone entered this address as the new one of another account. Since it has an account already, nothing will change. You need not do anything.':
    'Quelqu’un a saisi cette adresse comme nouvelle adresse d’un autre compte. Comme elle a déjà un compte, rien ne changera. Vous n’avez rien à faire.',
  'From now on you sign in with the new address, and mails go there. Your other devices were signed out.':
    'Désormais, vous vous connectez avec la nouvelle adresse, et les courriels y arrivent. Vos autres appareils ont été déconnectés.',
  'If it was not you, tell the team that runs your programme at once.':
    'Si ce n’était pas vous, prévenez aussitôt l’équipe de votre programme.',
  'Address before': 'Ancienne adresse',
  'Address now': 'Adresse actuelle',
  'review task': 'tâche d’évaluation',
  'review tasks': 'tâches d’évaluation',
  '{count} for you: {name}': '{count} pour vous : {name}',
  'You have {count} more in {name}.': 'Vous avez {count} de plus dans {name}.',
  'If you cannot review one, or have a conflict of interest, open it and say so: somebody else will be asked.':
    'Si vous ne pouvez pas en évaluer une, ou si vous avez un conflit d’intérêts, ouvrez-la et dites-le : quelqu’un d’autre sera sollicité.',
  'View your tasks': 'Voir vos tâches',
  '{length} came back: {programmeName}': 'À réattribuer, {length} : {programmeName}',
  '{assignee} has declared a conflict of interest and can no longer review what is named below.':
    '{assignee} a déclaré un conflit d’intérêts et ne peut plus évaluer ce qui figure ci-dessous.',
  '{assignee} has declined to review what is named below.': '{assignee} a refusé d’évaluer ce qui figure ci-dessous.',
  'Choose somebody else under Tasks, All tasks, Declined.':
    'Choisissez quelqu’un d’autre sous Tâches, Toutes les tâches, Refusées.',
  'View the tasks': 'Voir les tâches',
  'due within three days': 'à rendre sous trois jours',
  'due within a day': 'à rendre dans la journée',
  overdue: 'en retard',
  '{length} {when}: {programmeName}': '{length} {when} : {programmeName}',
  '{length} of yours {either} {when}.': '{length} pour vous : {when}.',
  is: 'est',
  are: 'sont',
  '{count} overdue: {programmeName}': '{count} en retard : {programmeName}',
  '{count} of {programmeName} {either} overdue. The reviewers were told.':
    'Programme {programmeName} : {count} en retard. Les évaluateurs ont été prévenus.',
  'Your report is in: {about}': 'Votre rapport est arrivé : {about}',
  'We have received your report. You are told as soon as it is reviewed.':
    'Nous avons bien reçu votre rapport. Vous serez prévenu dès qu’il aura été évalué.',
  'Handed in': 'Remis le',
  'View the report': 'Voir le rapport',
  'A report is in: {about}': 'Un rapport est arrivé : {about}',
  '{organisation} has handed in a report.': '{organisation} a remis un rapport.',
  'Review the report': 'Évaluer le rapport',
  'Your report has been approved. Thank you.': 'Votre rapport a été approuvé. Merci.',
  'Your report has come back to you. Please change what the comment asks for, and hand it in again.':
    'Votre rapport vous est renvoyé. Modifiez ce que demande le commentaire, puis remettez-le de nouveau.',
  'Your report {either}: {title}, {applicationNumber}': 'Votre rapport {either} : {title}, {applicationNumber}',
  'has been approved': 'a été approuvé',
  'needs changes': 'demande des changements',
  'is late': 'est en retard',
  'is due today': 'est attendu aujourd’hui',
  'is due tomorrow': 'est attendu demain',
  'is due in {daysLeft} days': 'est attendu dans {daysLeft} jours',
  'The report is late. It can still be handed in, and payments may wait for it.':
    'Le rapport est en retard. Il peut encore être remis, et des versements peuvent l’attendre.',
  'Save as often as you like; it is handed in once.': 'Enregistrez aussi souvent que vous voulez ; il n’est remis qu’une fois.',
  'Write the report': 'Écrire le rapport',
  'The plan of your project is made: its budget, its payments and the reports that are due. It begins once it is activated.':
    'Le plan de votre projet est établi : son budget, ses versements et les rapports attendus. Il commence une fois activé.',
  'Your project is activated. From now on payments can be made, and reports can be handed in.':
    'Votre projet est activé. Désormais, des versements peuvent être faits et des rapports remis.',
  'View your project': 'Voir votre projet',
  'Somebody asks to be erased': 'Quelqu’un demande à être effacé',
  '{person} asks that what is held on them is erased. The law gives you a month.':
    '{person} demande que ce qui est détenu à son sujet soit effacé. La loi vous laisse un mois.',
  'Look at the account': 'Voir le compte',
  'Confirm the bank details of {applicationNumber}': 'Confirmez les coordonnées bancaires de {applicationNumber}',
  'Bank details were entered for your project. Confirm that it was you; the link works for {BANK_LINK_MINUTES} minutes. The programme team then approves them, and pays nothing until it has.':
    'Des coordonnées bancaires ont été saisies pour votre projet. Confirmez que c’était vous ; le lien est valable {BANK_LINK_MINUTES} minutes. L’équipe du programme les approuve ensuite, et ne verse rien avant.',
  'If it was not you, do not open the link. Change your password and tell the programme team.':
    'Si ce n’était pas vous, n’ouvrez pas le lien. Changez votre mot de passe et prévenez l’équipe du programme.',
  'New bank details were entered for your project. They still have to be confirmed and approved before they are used.':
    'De nouvelles coordonnées bancaires ont été saisies pour votre projet. Elles doivent encore être confirmées et approuvées avant de servir.',
  'Payments of your project go to this account from now on.': 'Les versements de votre projet vont désormais sur ce compte.',
  'The programme team did not approve the bank details that you entered. Enter them again.':
    'L’équipe du programme n’a pas approuvé les coordonnées bancaires que vous avez saisies. Saisissez-les de nouveau.',
  'If you did not expect this, tell the programme team.': 'Si vous ne vous y attendiez pas, prévenez l’équipe du programme.',
  'Look at the bank details': 'Voir les coordonnées bancaires',
  'The programme has approved a payment of your project. You hear from us again once the money has been sent.':
    'Le programme a approuvé un versement de votre projet. Nous vous écrirons de nouveau une fois l’argent envoyé.',
  'The programme holds back a payment of your project for now. It may still be approved later.':
    'Le programme suspend pour l’instant un versement de votre projet. Il peut encore être approuvé plus tard.',
  'The programme has sent you a payment. Banks take some days until it arrives.':
    'Le programme vous a envoyé un versement. Les banques mettent quelques jours à le transmettre.',
  'Sent on': 'Envoyé le',
  'Still to come': 'Reste à venir',
  '{subject}: payment {term}, {programmeName}': '{subject} : versement {term}, {programmeName}',
  'Open your project': 'Ouvrir votre projet',
  'Your day on {house}: {length}': 'Votre journée, {house} : {length}',
  notification: 'notification',
  'And {rest} more.': 'Et {rest} de plus.',
  'Your to-do list on {house}': 'Vos tâches du jour, {house}',
  'You get this at most once a day. You can change that in your preferences.':
    'Vous recevez ce message au plus une fois par jour. Vous pouvez le changer dans vos préférences.',
  'View your to-do list': 'Voir vos tâches',
  'To do': 'À faire',
  'View your notifications': 'Voir vos notifications',
  'The programme team asks you a question. Your application stays as you submitted it; your answer is kept beside it.':
    'L’équipe du programme vous pose une question. Votre candidature reste telle que vous l’avez déposée ; votre réponse est gardée à côté.',
  'The programme team has written down what reviewers thought of your application.':
    'L’équipe du programme a noté ce que les évaluateurs ont pensé de votre candidature.',
  'The applicant has answered your question. Reviewers read the answer once you share it with them.':
    'Le candidat a répondu à votre question. Les évaluateurs liront la réponse une fois que vous l’aurez partagée avec eux.',
  'Read the answer': 'Lire la réponse',
  'The applicant has sent a correction. The application stays as it was submitted; reviewers read the correction once you share it with them.':
    'Le candidat a envoyé une correction. La candidature reste telle qu’elle a été déposée ; les évaluateurs liront la correction une fois que vous l’aurez partagée avec eux.',
  'Read the correction': 'Lire la correction',
  'The programme team writes to you:': 'L’équipe du programme vous écrit :',
  'Read and answer': 'Lire et répondre',
  'The applicant writes to you:': 'Le candidat vous écrit :',
  'Please answer by': 'Réponse attendue avant le',
  'Test: {subject}': 'Essai : {subject}',
  'Interview: {programmeName}': 'Entretien : {programmeName}',
  'Interview: {record}, {programmeName}': 'Entretien : {record}, {programmeName}',
  'Application {applicationNumber}': 'Candidature {applicationNumber}',
  'With {join}': 'Avec {join}',
  'Where you are': 'Là où vous êtes',
  'Your interview has changed': 'Votre entretien a changé',
  'Your interview': 'Votre entretien',
  'Something about your interview has changed. What counts now is below. If you cannot make it, answer to the team of the programme in good time.':
    'Quelque chose a changé dans votre entretien. Ce qui compte désormais figure ci-dessous. Si vous ne pouvez pas venir, répondez à temps à l’équipe du programme.',
  'Your interview is set. If you cannot make it, answer to the team of the programme in good time.':
    'Votre entretien est fixé. Si vous ne pouvez pas venir, répondez à temps à l’équipe du programme.',
  'View your interview': 'Voir votre entretien',
  'You are on the panel of an interview.': 'Vous siégez au jury d’un entretien.',
  'Interview changed': 'Entretien modifié',
  'Something about an interview on whose panel you are has changed. What counts now is below.':
    'Quelque chose a changé dans un entretien au jury duquel vous siégez. Ce qui compte désormais figure ci-dessous.',
  'Interview cancelled': 'Entretien annulé',
  'An interview on whose panel you are does not take place.': 'Un entretien au jury duquel vous siégez n’a pas lieu.',
  'Interview soon': 'Entretien proche',
  'An interview on whose panel you are takes place within a day.':
    'Un entretien au jury duquel vous siégez a lieu dans la journée.',
  'View your interviews': 'Voir vos entretiens',
  'You are no longer on a panel: {applicationNumber}, {programmeName}':
    'Vous ne siégez plus dans un jury : {applicationNumber}, {programmeName}',
  'You are no longer on the panel of this interview. There is nothing that you have to do.':
    'Vous ne siégez plus au jury de cet entretien. Vous n’avez rien à faire.',
  'Your interview is cancelled: {applicationNumber}, {programmeName}':
    'Votre entretien est annulé : {applicationNumber}, {programmeName}',
  'The interview does not take place at the time that we gave you. We will be in touch.':
    'L’entretien n’a pas lieu à l’heure que nous vous avions donnée. Nous vous recontacterons.',
  'We missed you at your interview: {applicationNumber}, {programmeName}':
    'Nous vous attendions à votre entretien : {applicationNumber}, {programmeName}',
  'We have written down that nobody came to your interview. If that is wrong, or something came between, answer to the team of the programme.':
    'Nous avons noté que personne n’est venu à votre entretien. Si c’est faux, ou en cas d’empêchement, répondez à l’équipe du programme.',
  'Your interview is soon: {applicationNumber}, {programmeName}':
    'Votre entretien est proche : {applicationNumber}, {programmeName}',
  'Your interview takes place within a day.': 'Votre entretien a lieu dans la journée.',
  '{either} a time for your interview: {applicationNumber}, {programmeName}':
    '{either} l’heure de votre entretien : {applicationNumber}, {programmeName}',
  'Still to do: choose': 'À faire encore : choisir',
  Choose: 'Choisissez',
  'You have not chosen a time for your interview yet. Each time goes to whoever takes it first.':
    'Vous n’avez pas encore choisi l’heure de votre entretien. Chaque heure va à qui la prend en premier.',
  'Choose the time of your interview yourself. Each time goes to whoever takes it first, and you can change yours until the closing time.':
    'Choisissez vous-même l’heure de votre entretien. Chaque heure va à qui la prend en premier, et vous pouvez changer la vôtre jusqu’à la clôture.',
  'Times offered': 'Heures proposées',
  'You are registered for this event. If you cannot come, give your place back on its page, so that somebody else can have it.':
    'Vous êtes inscrit à cet événement. Si vous ne pouvez pas venir, rendez votre place sur sa page, pour que quelqu’un d’autre puisse l’avoir.',
  'A place has become free, and you were next on the waiting list. If you cannot come, give it back on the page of the event.':
    'Une place s’est libérée, et vous étiez le suivant sur la liste d’attente. Si vous ne pouvez pas venir, rendez-la sur la page de l’événement.',
  'You are no longer registered for this event.': 'Vous n’êtes plus inscrit à cet événement.',
  'The time or the place of an event that you registered for has changed. What counts now is below.':
    'L’heure ou le lieu d’un événement auquel vous êtes inscrit a changé. Ce qui compte désormais figure ci-dessous.',
  'An event that you registered for does not take place.': 'Un événement auquel vous êtes inscrit n’a pas lieu.',
  'An event that you registered for begins within a day.': 'Un événement auquel vous êtes inscrit commence dans la journée.',
  'You are still on the waiting list.': 'Vous êtes toujours sur la liste d’attente.',
  'View the event': 'Voir l’événement',
  'The contract of your grant is ready. Read it and sign it on screen, or send a signed copy back.':
    'La convention de votre subvention est prête. Lisez-la et signez-la à l’écran, ou renvoyez un exemplaire signé.',
  'Read the contract': 'Lire la convention',
  'The contract of your grant is signed. You can read it and save it as a PDF at any time.':
    'La convention de votre subvention est signée. Vous pouvez la lire et l’enregistrer en PDF à tout moment.',
  'View the contract': 'Voir la convention',
  'The contract of this application is signed. The project can be initialised now.':
    'La convention de cette candidature est signée. Le projet peut maintenant être lancé.',
  'View the application': 'Voir la candidature',
  'The applicant has sent a signed copy of the contract. Confirm it, or send it back with a reason.':
    'Le candidat a envoyé un exemplaire signé de la convention. Confirmez-le, ou renvoyez-le avec une raison.',
  'Check the copy': 'Vérifier l’exemplaire',
  'The signed copy of your contract could not be accepted:': 'L’exemplaire signé de votre convention n’a pas pu être accepté :',
  'Your draft {applicationNumber}: {name}': 'Votre brouillon {applicationNumber} : {name}',
  'You have started an application. What you write is saved as you go, and this link brings you back to it from any device.':
    'Vous avez commencé une candidature. Ce que vous écrivez est enregistré au fur et à mesure, et ce lien vous y ramène depuis n’importe quel appareil.',
  'It counts only once you have submitted it. We remind you before the deadline.':
    'Elle ne compte qu’une fois déposée. Nous vous la rappellerons avant la date limite.',
  'Go on with your draft': 'Poursuivre votre brouillon',
  '{name} asks you to join an application: {programmeName}':
    '{name} vous propose de participer à une candidature : {programmeName}',
  '{name} asks you to write an application together. You can change its answers and files; {name2} submits it.':
    '{name} vous propose d’écrire une candidature ensemble. Vous pouvez modifier ses réponses et ses fichiers ; {name2} la dépose.',
  'Sign in, or sign up with this address ({email}), and accept. If you do not know the sender, ignore this mail.':
    'Connectez-vous, ou créez un compte avec cette adresse ({email}), et acceptez. Si vous ne connaissez pas cette personne, ignorez ce courriel.',
  'Invitation good until': 'Invitation valable jusqu’au',
  'See the invitation': 'Voir l’invitation',
  'More time for your {form}: {applicationNumber}, {programmeName}':
    'Délai supplémentaire pour votre {form} : {applicationNumber}, {programmeName}',
  'The deadline of your {form} has been extended. The new one is for this {form2} alone.':
    'La date limite de votre {form} a été repoussée. La nouvelle ne vaut que pour cette {form2}.',
  'The reason: {reason}': 'La raison : {reason}',
  'Closes now': 'Nouvelle clôture',
  'Go on with your {form}': 'Poursuivre votre {form}',
  '1 answer to give or mend': '1 réponse à donner ou à corriger',
  '{answers} answers to give or mend': '{answers} réponses à donner ou à corriger',
  And: 'Et',
  '1 more section': '1 section de plus',
  '{rest} more sections': '{rest} sections de plus',
  'Not submitted yet: {applicationNumber}, {programmeName}': 'Pas encore déposée : {applicationNumber}, {programmeName}',
  'Your {form} for {programmeName} has not been submitted. It closes on {end}, in less than {hours} hours.':
    'Votre {form} pour {programmeName} n’a pas été déposée. La clôture est le {end}, dans moins de {hours} heures.',
  'Everything that is required is answered. What is left is to check and submit it.':
    'Tout ce qui est obligatoire est rempli. Il reste à vérifier et à déposer.',
  'This is still missing:': 'Il manque encore :',
  'Your application has been shortlisted, and we ask you for a full proposal.':
    'Votre candidature a été présélectionnée, et nous vous demandons une proposition complète.',
  'Your proposal has been shortlisted, and we would like to talk with you. The time follows in another mail.':
    'Votre proposition a été présélectionnée, et nous aimerions nous entretenir avec vous. L’heure suivra dans un autre courriel.',
  'Your application has been shortlisted, and we would like to talk with you. The time follows in another email.':
    'Votre candidature a été présélectionnée, et nous aimerions nous entretenir avec vous. L’heure suivra dans un autre courriel.',
  'View your application': 'Voir votre candidature',
  'The board has approved your application. The contract follows.':
    'Le comité a approuvé votre candidature. La convention suivra.',
  'Thank you for the work that you put into it. Nothing more is asked of you.':
    'Merci pour le travail que vous y avez consacré. Rien de plus ne vous est demandé.',
  'Your application has been withdrawn, as you asked. It is not considered any further.':
    'Votre candidature a été retirée, comme vous l’avez demandé. Elle n’est plus examinée.',
  'If it was not you, tell the team of the programme at once. You can still read what you sent.':
    'Si ce n’était pas vous, prévenez aussitôt l’équipe du programme. Vous pouvez toujours lire ce que vous avez envoyé.',
  'Open from': 'Ouverture',
  'An application was withdrawn: {applicationNumber}, {programmeName}':
    'Une candidature a été retirée : {applicationNumber}, {programmeName}',
  '{name} has withdrawn {applicationNumber}. It is not considered any further.':
    '{name} a retiré {applicationNumber}. Elle n’est plus examinée.',
  'A change of your project was proposed. Nothing changes before it is decided, and you are told then.':
    'Un changement de votre projet a été proposé. Rien ne change avant la décision, dont vous serez prévenu.',
  'A colleague proposed a change of this project. Somebody else has to decide it.':
    'Un collègue a proposé un changement de ce projet. Quelqu’un d’autre doit en décider.',
  'The grantee proposed a change of this project. Please look at its effect and decide.':
    'Le bénéficiaire a proposé un changement de ce projet. Regardez son effet et décidez.',
  Changes: 'Changements',
  'The amendment was approved. The plan of the project is changed from now on.':
    'L’avenant a été approuvé. Le plan du projet est désormais modifié.',
  'The amendment was declined. The plan of the project stays as it is.':
    'L’avenant a été refusé. Le plan du projet reste tel quel.',
  'The team of the programme has ended your project. Payments that were not decided yet are cancelled, and no more reports are asked for.':
    'L’équipe du programme a mis fin à votre projet. Les versements non encore décidés sont annulés, et plus aucun rapport n’est demandé.',
  'The team of the programme has ended your project. No more reports are asked for.':
    'L’équipe du programme a mis fin à votre projet. Plus aucun rapport n’est demandé.',
  'Paid in total': 'Versé au total',
  ...PAPERS,
  'Someone entered wrong passwords for your account': 'Quelqu’un a saisi des mots de passe erronés pour votre compte',
  'Someone entered a wrong password for your account many times, and now has to wait between attempts. You can still sign in from a browser that you have used before.':
    'Quelqu’un a saisi de nombreuses fois un mot de passe erroné pour votre compte et doit maintenant patienter entre deux essais. Vous pouvez toujours vous connecter depuis un navigateur que vous avez déjà utilisé.',
  "If it was you and you have forgotten your password, set a new one: it works immediately. If it was not you, you don't need to do anything.":
    'Si c’était vous et que vous avez oublié votre mot de passe, choisissez-en un nouveau : il fonctionne aussitôt. Si ce n’était pas vous, vous n’avez rien à faire.',
  'Network address': 'Adresse réseau',
  'New sign-in to your account': 'Nouvelle connexion à votre compte',
  "Someone signed in to your account from a browser that you have not used before. If it was you, you don't need to do anything.":
    'Quelqu’un s’est connecté à votre compte depuis un navigateur que vous n’aviez pas encore utilisé. Si c’était vous, vous n’avez rien à faire.',
  'If it was not you, set a new password now and tell your programme team.':
    'Si ce n’était pas vous, choisissez maintenant un nouveau mot de passe et prévenez l’équipe de votre programme.',
  'A wrong code was entered for your account': 'Un code erroné a été saisi pour votre compte',
  "Someone signed in to your account with the right password, but then entered a wrong code. If it was you, you don't need to do anything.":
    'Quelqu’un a saisi le bon mot de passe de votre compte, puis un code erroné. Si c’était vous, vous n’avez rien à faire.',
};
