/** Changes that one person asks for and a second one confirms. */
export const secondPerson: Readonly<Record<string, string>> = {
  'Cancel the request': 'Annuler la demande',
  'Go back': 'Retour',
  '{requestedBy} asked for this. It takes effect immediately and is recorded with both names.':
    'Demandé par {requestedBy}. Le changement prend effet immédiatement et il est enregistré avec les deux noms.',
  'Refuse the change': 'Refuser le changement',
  '{requestedBy} gets it by email.': '{requestedBy} la reçoit par e-mail.',
  '{requestedBy} asked for this on {DateTime}. A second person has to confirm it.':
    'Demandé par {requestedBy} le {DateTime}. Une deuxième personne doit confirmer.',
  '{requestedBy} asked for this. No second person can confirm it, so they can put it into effect from {DateTime}, unless it is refused.':
    'Demandé par {requestedBy}. Aucune deuxième personne ne peut confirmer : le changement est possible à partir du {DateTime}, sauf refus.',
  'The request is still waiting.': 'La demande est toujours en attente.',
  'Confirmed. The change is in effect.': 'Confirmé. Le changement est en vigueur.',
  'Refused. Nothing was changed.': 'Refusé. Rien n’a été modifié.',
  'Request cancelled. Nothing was changed.': 'Demande annulée. Rien n’a été modifié.',
  'Request sent. The limit stays as it is until a second person confirms the change.':
    'Demande envoyée. Le plafond reste inchangé jusqu’à ce qu’une deuxième personne confirme.',
  'A payment is always completed by someone other than the person who approved it. Above this limit, two people approve it. Raising or removing the limit needs a second person, and planned payments keep the strictest limit.':
    'Un versement est toujours exécuté par une autre personne que celle qui l’a approuvé. Au-dessus de ce plafond, deux personnes l’approuvent. Relever ou supprimer le plafond demande une deuxième personne, et les versements prévus gardent le plafond le plus strict.',
  'You last confirmed your identity more than 15 minutes ago. Confirm it again to continue.':
    'Vous avez confirmé votre identité il y a plus de 15 minutes. Confirmez-la à nouveau pour continuer.',
  'Your browser blocked the window. Allow it for this page and try again.':
    'Votre navigateur a bloqué la fenêtre. Autorisez-la pour cette page et réessayez.',
  'Changes to confirm': 'Changements à confirmer',
  Powers: 'Pouvoirs',
  'These belong to this role by its name. They cannot be removed, or given to another role.':
    'Ils appartiennent à ce rôle par son nom. Ils ne peuvent ni être retirés, ni être donnés à un autre rôle.',
  'Reset second factor': 'Réinitialiser le second facteur',
  'Only roles with permissions and powers that you have yourself.':
    'Seulement les rôles dont vous avez vous-même les droits et les pouvoirs.',
  'Request the reset': 'Demander la réinitialisation',
  'Reset the second factor of {name}?': 'Réinitialiser le second facteur de {name} ?',
  'Check that it is really {name} who lost the device, for example by phone. A second administrator has to confirm the reset, and {name2} gets an email now.':
    'Vérifiez que c’est bien {name} qui a perdu son appareil, par exemple par téléphone. Un deuxième administrateur doit confirmer, et {name2} reçoit un e-mail maintenant.',
  'The new role applies immediately. If it brings money or decision permissions, a second administrator has to confirm it first.':
    'Le nouveau rôle s’applique immédiatement. S’il apporte des droits sur l’argent ou les décisions, un deuxième administrateur doit d’abord confirmer.',
  'Request sent. A second person has to confirm it.': 'Demande envoyée. Une deuxième personne doit confirmer.',
  'The request was sent.': 'La demande est envoyée.',
  'Withdrawal requested': 'Retrait demandé',
  'Withdrawing a conflict of interest': 'Retrait d’un conflit d’intérêts',
  'Until a manager agrees, the record stays closed to the person who declared the conflict.':
    'Tant qu’un responsable n’a pas donné son accord, le dossier reste fermé à la personne qui a déclaré le conflit.',
  'A manager has to agree': 'Un responsable doit donner son accord',
  'Managers are notified': 'Les responsables sont informés',
  'Identity confirmed': 'Identité confirmée',
  'You can close this window and continue in the other one.': 'Vous pouvez fermer cette fenêtre et continuer dans l’autre.',
  Refused: 'Refusé',
  'Requested by': 'Demandé par',
  Requested: 'Demandé',
  'Possible from': 'Possible à partir du',
  'Changes that affect money and access need a second person. Requests that you made, and those that you can decide.':
    'Les changements qui touchent l’argent et les accès demandent une deuxième personne. Vos demandes, et celles que vous pouvez décider.',
  'Name or programme': 'Nom ou programme',
  'Changes that need a second person': 'Changements qui demandent une deuxième personne',
  'A manager has to agree to the withdrawal first.': 'Un responsable doit d’abord donner son accord au retrait.',
  'Request sent. The record opens again when a manager agrees.':
    'Demande envoyée. Le dossier s’ouvre à nouveau dès qu’un responsable donne son accord.',
  'When a manager agrees, the record opens again and you can be assigned to it. Tasks that you gave back stay with the managers. The request and the decision are recorded.':
    'Dès qu’un responsable donne son accord, le dossier s’ouvre à nouveau et peut vous être attribué. Les tâches que vous avez rendues restent chez les responsables. La demande et la décision sont enregistrées.',
  'Request withdrawal': 'Demander le retrait',
  'Invitations sent: {sent}. Waiting for a second person: {waiting}.':
    'Invitations envoyées : {sent}. En attente d’une deuxième personne : {waiting}.',
  'The account was created. The invitation is sent when a second person has confirmed it.':
    'Le compte est créé. L’invitation part dès qu’une deuxième personne l’a confirmé.',
  'Sees every programme': 'Voit tous les programmes',
  'Acts as a manager of every programme': 'Agit comme responsable de tous les programmes',
  'Approves and declines grants': 'Accorde et refuse les subventions',
  'Reviews applications': 'Évalue les candidatures',
  'Follows projects as M&E': 'Suit les projets comme S&E',
  'Changes settings, API tokens and webhooks, and can view as another user':
    'Modifie les réglages, les jetons d’API et les webhooks, et peut voir le produit comme un autre utilisateur',
  'This role has powers that you do not have. Ask an administrator who has them!':
    'Ce rôle a des pouvoirs que vous n’avez pas. Demandez à un administrateur qui les a !',
  'Payment limit': 'Plafond de versement',
  'New staff': 'Nouveau personnel',
  'Staff account': 'Compte du personnel',
  'Role permissions': 'Droits d’un rôle',
  'Second factor reset': 'Réinitialisation du second facteur',
  'Conflict of interest': 'Conflit d’intérêts',
  'This request has been decided.': 'Cette demande a été décidée.',
  'This request is more than {REQUEST_DAYS} days old. Make it again.':
    'Cette demande a plus de {REQUEST_DAYS} jours. Faites-la à nouveau.',
  'You asked for this, so someone else has to confirm it.': 'C’est votre demande : quelqu’un d’autre doit la confirmer.',
  'You can put this into effect yourself once the waiting time is over.':
    'Vous pourrez appliquer ce changement vous-même une fois le délai écoulé.',
  'Only a person with the same permission, who has had it for at least {CONFIRMER_MIN_DAYS} days, can confirm this.':
    'Seule une personne qui a le même droit depuis au moins {CONFIRMER_MIN_DAYS} jours peut confirmer.',
  'Remove the payment limit of {programme}, which is {from}':
    'Supprimer le plafond de versement de {programme}, qui est de {from}',
  'Raise the payment limit of {programme} from {from} to {to}': 'Relever le plafond de versement de {programme} de {from} à {to}',
  'Invite {name} as {role}': 'Inviter {name} comme {role}',
  'Change the role of {name} from {from} to {to}': 'Changer le rôle de {name} de {from} à {to}',
  'Reactivate {name} as {from}': 'Réactiver {name} comme {from}',
  'Deactivate {name}, {from}': 'Désactiver {name}, {from}',
  'Remove from the role {role}: {revoked}': 'Retirer au rôle {role} : {revoked}',
  'Add to the role {role}: {granted}': 'Ajouter au rôle {role} : {granted}',
  'Reset the second factor of {name}': 'Réinitialiser le second facteur de {name}',
  'Withdraw the conflict of interest of {name} about {about}': 'Retirer le conflit d’intérêts de {name} concernant {about}',
  'This person has permissions or powers that you do not have. Ask an administrator who has them!':
    'Cette personne a des droits ou des pouvoirs que vous n’avez pas. Demandez à un administrateur qui les a !',
  'A second person has to confirm this account before its invitation is sent.':
    'Une deuxième personne doit confirmer ce compte avant l’envoi de l’invitation.',
  'You cannot give a role with permissions or powers that you do not have: {rights}!':
    'Vous ne pouvez pas donner un rôle avec des droits ou des pouvoirs que vous n’avez pas : {rights} !',
  'A change needs a second person: {change}.': 'Un changement demande une deuxième personne : {change}.',
  'Decisions on changes that you asked for': 'Décisions sur les changements que vous avez demandés',
  'Confirm or refuse!': 'Confirmez ou refusez !',
  'Choose consent or notification!': 'Choisissez l’accord ou l’information !',
  'That passkey does not belong to this account!': 'Cette clé d’accès n’appartient pas à ce compte !',
  'This already waits for the consent of a manager!': 'Cela attend déjà l’accord d’un responsable !',
  'The person who asked for this no longer has an active account. Refuse it, and ask for it yourself!':
    'La personne qui a fait cette demande n’a plus de compte actif. Refusez-la, et faites la demande vous-même !',
  '{name} could no longer make this change: the account or the permissions are different now!':
    '{name} ne pourrait plus faire ce changement : le compte ou les droits ont changé !',
  'This role, or who may change it, is different now. Refuse the request!':
    'Ce rôle, ou les personnes qui peuvent le modifier, ont changé. Refusez la demande !',
  '{name} no longer manages this programme. Refuse the request!': '{name} ne gère plus ce programme. Refusez la demande !',
};

/** What the server writes in emails about them. */
export const SECOND_PERSON_LETTERS: Readonly<Record<string, string>> = {
  '{by} asked to reset your second factor': '{by} a demandé la réinitialisation de votre second facteur',
  'If you lost your device, you do not need to do anything: you get an email when the reset is done.':
    'Si vous avez perdu votre appareil, vous n’avez rien à faire : vous recevrez un e-mail une fois la réinitialisation faite.',
  'If you did not ask for this, sign in and tell another administrator now.':
    'Si vous n’avez rien demandé, connectez-vous et prévenez un autre administrateur maintenant.',
  'View account security': 'Voir la sécurité du compte',
  'Your second factor was reset': 'Votre second facteur a été réinitialisé',
  'You can sign in with your password alone. Set up a new second factor as soon as you have signed in. You were signed out on every device.':
    'Vous pouvez vous connecter avec votre seul mot de passe. Configurez un nouveau second facteur dès votre connexion. Vous avez été déconnecté de tous vos appareils.',
  'If you did not ask for this, set a new password now and tell an administrator.':
    'Si vous n’avez rien demandé, changez votre mot de passe maintenant et prévenez un administrateur.',
  '{person} withdrew a conflict of interest': '{person} a retiré un conflit d’intérêts',
  '{person} withdrew the conflict of interest about {about}. The record is open to them again, and they can be assigned to review it.':
    '{person} a retiré le conflit d’intérêts concernant {about}. Le dossier lui est de nouveau ouvert et peut lui être attribué.',
  'View tasks': 'Voir les tâches',
  'A change takes effect in {SINGLE_HOLDER_HOURS} hours': 'Un changement prend effet dans {SINGLE_HOLDER_HOURS} heures',
  '{requesterName} asks you to confirm a change': '{requesterName} vous demande de confirmer un changement',
  'No second person can confirm this change, so {requesterName} can put it into effect after {SINGLE_HOLDER_HOURS} hours. If it should not happen, refuse it before then.':
    'Aucune deuxième personne ne peut confirmer ce changement : {requesterName} pourra l’appliquer après {SINGLE_HOLDER_HOURS} heures. S’il ne doit pas avoir lieu, refusez-le avant.',
  'This change needs a second person. Check with {requesterName} if you did not expect it, then confirm or refuse it.':
    'Ce changement demande une deuxième personne. Si vous ne l’attendiez pas, parlez-en avec {requesterName}, puis confirmez ou refusez.',
  'Review the change': 'Examiner le changement',
  '{by} confirmed the change that you asked for': '{by} a confirmé le changement que vous avez demandé',
  '{by} refused the change that you asked for': '{by} a refusé le changement que vous avez demandé',
  'The change that you asked for was cancelled': 'Le changement que vous avez demandé a été annulé',
  'The change is in effect.': 'Le changement est en vigueur.',
  'Nothing was changed. The reason: {reason}': 'Rien n’a été modifié. La raison : {reason}',
  'View the request': 'Voir la demande',
};
