/** Deputies for payments. */
export const deputies: Readonly<Record<string, string>> = {
  'Until {endDate} you also approve payments for {b}.': 'Jusqu’au {endDate}, vous approuvez aussi des versements pour {b}.',
  'Approve for': 'Approuver pour',
  'You are a deputy today. An approval for someone else counts for both of you.':
    'Vous êtes suppléant(e) aujourd’hui. Une approbation pour une autre personne compte pour vous deux.',
  '{name} (not possible)': '{name} (impossible)',
  Yourself: 'Vous-même',
  'No one yet': 'Personne pour l’instant',
  '{name} for {forName}': '{name} pour {forName}',
  'Deputies for payments': 'Suppléance pour les versements',
  'While you are away, a colleague with the same permission can approve payments for you. Their approval counts for both of you.':
    'Pendant votre absence, un ou une collègue ayant le même droit peut approuver des versements pour vous. Son approbation compte pour vous deux.',
  'Loading your deputies': 'Chargement des suppléances',
  'The period has ended. You were both notified.': 'La période est terminée. Vous avez été prévenus tous les deux.',
  'End now': 'Terminer maintenant',
  '{name} is your deputy': '{name} assure votre suppléance',
  'You are the deputy of {name}': 'Vous assurez la suppléance de {name}',
  'Choose a deputy!': 'Choisissez une personne pour la suppléance !',
  'Enter the first day!': 'Saisissez le premier jour !',
  'Enter the last day!': 'Saisissez le dernier jour !',
  'No one else approves payments in all the programmes in which you do.':
    'Personne d’autre n’approuve de versements dans tous les programmes où vous le faites.',
  'Your deputy is named. You were both notified.': 'La suppléance est enregistrée. Vous avez été prévenus tous les deux.',
  Deputy: 'Suppléance',
  'Choose a person': 'Choisissez une personne',
  'Name the deputy': 'Enregistrer la suppléance',
  'View deputies': 'Voir les suppléances',
  '{deputyName} is your deputy for payments': '{deputyName} assure votre suppléance pour les versements',
  'You named {deputyName} as your deputy. On these days they can approve payments for you; an approval counts as yours too. If this was not you, end it in your preferences and change your password.':
    'Vous avez confié votre suppléance à {deputyName}, qui peut approuver des versements pour vous pendant ces jours ; une approbation compte aussi comme la vôtre. Si ce n’était pas vous, mettez-y fin dans vos préférences et changez de mot de passe.',
  '{principalName} named you as deputy for payments': '{principalName} vous a confié sa suppléance pour les versements',
  'On these days you can approve payments for {principalName}. An approval counts for both of you, so neither of you can give the second one or complete the payment.':
    'Pendant ces jours, vous pouvez approuver des versements pour {principalName}. Une approbation compte pour vous deux : aucun de vous ne peut donner la seconde ni exécuter le versement.',
  '{deputyName} is no longer your deputy': '{deputyName} n’assure plus votre suppléance',
  '{by} ended the period early. Payments that need your approval wait for you again.':
    '{by} a mis fin à la période plus tôt que prévu. Les versements à approuver vous attendent de nouveau.',
  'You are no longer the deputy of {principalName}': 'Vous n’assurez plus la suppléance de {principalName}',
  '{by} ended the period early. You can still approve payments in your own name.':
    '{by} a mis fin à la période plus tôt que prévu. Vous pouvez toujours approuver des versements en votre nom.',
  'The first day must not be in the past!': 'Le premier jour ne doit pas être passé !',
  'The last day must not be before the first!': 'Le dernier jour ne doit pas précéder le premier !',
  'A deputy can be named for at most {DEPUTY_DAYS_MAX} days!': 'Une suppléance dure au plus {DEPUTY_DAYS_MAX} jours !',
  'Choose someone other than yourself!': 'Choisissez une autre personne que vous-même !',
  'This person does not approve payments, or not in all the programmes in which you do!':
    'Cette personne n’approuve pas de versements, ou pas dans tous les programmes où vous le faites !',
  'You have named {name} for some of these days. End that first!':
    'Vous avez déjà confié certains de ces jours à {name}. Mettez-y d’abord fin !',
  'You are not the deputy of this person today!': 'Vous n’assurez pas la suppléance de cette personne aujourd’hui !',
  '{name} cannot approve this payment.': '{name} ne peut pas approuver ce versement.',
  'Your deputy gave the first approval for you, so a second person has to approve it.':
    'Votre suppléance a donné la première approbation pour vous : une deuxième personne doit approuver.',
  'Your deputy approved this payment for you, so someone else has to complete it.':
    'Votre suppléance a approuvé ce versement pour vous : une autre personne doit l’exécuter.',
  'This period is over already.': 'Cette période est déjà terminée.',
};
