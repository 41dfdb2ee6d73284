export const rulesPayment: Readonly<Record<string, string>> = {
  'After this approval no one could complete the payment.':
    'Après cette approbation, personne ne pourrait effectuer le versement.',
  'After this approval no one could give the second approval and leave someone to complete the payment.':
    'Après cette approbation, personne ne pourrait donner la seconde approbation en laissant quelqu’un effectuer le versement.',
  'After this approval only a Super Admin could complete the payment.':
    'Après cette approbation, seul un Super Admin pourrait effectuer le versement.',
  'Only a Super Admin could give the second approval or complete the payment afterwards.':
    'Seul un Super Admin pourrait ensuite donner la seconde approbation ou effectuer le versement.',
  '{either} These people can approve it instead: {people}.':
    '{either} Ces personnes peuvent l’approuver à votre place : {people}.',
  '{either} Give someone else the permission to approve or complete payments first.':
    '{either} Donnez d’abord à quelqu’un d’autre le droit d’approuver ou d’effectuer des versements.',
  'Enter the name of the account holder!': 'Saisissez le nom du titulaire du compte !',
  'Enter the name of the bank!': 'Saisissez le nom de la banque !',
  'Choose the country of the bank!': 'Choisissez le pays de la banque !',
  'Enter the account number or IBAN!': 'Saisissez le numéro de compte ou l’IBAN !',
  'An account number has 6 to 34 letters and digits!': 'Un numéro de compte a de 6 à 34 lettres et chiffres !',
  'This IBAN is not correct. Check it against a bank statement!':
    'Cet IBAN n’est pas correct. Vérifiez-le sur un relevé bancaire !',
  'This IBAN belongs to another country!': 'Cet IBAN est d’un autre pays !',
  'At most 140 characters!': '140 caractères au plus !',
  'This link has been used, has expired or was replaced. Enter the bank details again!':
    'Ce lien a servi, a expiré ou a été remplacé. Saisissez de nouveau les coordonnées bancaires !',
  'No more than {left} is left to pay!': 'Il ne reste que {left} à payer !',
  'This payment is in {currency}!': 'Ce versement est en {currency} !',
  'The date must not be in the future!': 'La date ne doit pas être dans le futur !',
  'The date must not be before the day of the approval!': 'La date ne doit pas précéder le jour de l’approbation !',
  'Add the proof of the payment!': 'Ajoutez la preuve du paiement !',
  'All of it is released': 'Tout est versé',
  'Nearly all of it is released': 'Presque tout est versé',
  'Three quarters are released': 'Les trois quarts sont versés',
  'Two thirds are released': 'Les deux tiers sont versés',
  'More than half is released': 'Plus de la moitié est versée',
  'Half of it is released': 'La moitié est versée',
  'Nearly half is released': 'Près de la moitié est versée',
  'One third is released': 'Un tiers est versé',
  'One quarter is released': 'Un quart est versé',
  'One fifth is released': 'Un cinquième est versé',
  'One tenth is released': 'Un dixième est versé',
  'Nothing is released yet': 'Rien n’est encore versé',
  'Little of it is released': 'Peu est versé',
};
