/** The administration: its menu, and the headings of its pages. */
export const administration: Readonly<Record<string, string>> = {
  Administration: 'Administration',
  'Administration:': 'Administration :',
  'choose a page': 'choisir une page',
  'Email templates': 'Modèles de courriel',
  'The emails that Grantdesk sends. You can reword each one, in each language.':
    'Les courriels que Grantdesk envoie. Chacun peut être reformulé, dans chaque langue.',
  'Shown on public pages and in emails. Empty fields are left out.':
    'Affiché sur les pages publiques et dans les courriels. Les champs vides sont omis.',
  'Organisation name': 'Nom de l’organisation',
  'Support email': 'Courriel d’assistance',
  'Applicants write to this address.': 'Les candidats écrivent à cette adresse.',
  'Telephone and hours': 'Téléphone et horaires',
  'Optional.': 'Facultatif.',
  'Currency and time zone saved.': 'Devise et fuseau horaire enregistrés.',
  'Currency and time zone': 'Devise et fuseau horaire',
  'What a new programme starts with. Existing programmes do not change.':
    'Ce avec quoi un nouveau programme commence. Les programmes existants ne changent pas.',
  'Data retention': 'Conservation des données',
  'Data older than this is deleted every night and counted in the activity log. Leave a field empty to keep the data.':
    'Les données plus anciennes sont supprimées chaque nuit et comptées dans le journal d’activité. Laissez un champ vide pour conserver les données.',
  'How people prove who they are, and what needs a second person.':
    'Comment les personnes prouvent leur identité, et ce qui demande une deuxième personne.',
  'How long people stay signed in.': 'Durée pendant laquelle les personnes restent connectées.',
  'these settings': 'ces paramètres',
  Discard: 'Abandonner',
  'Saved {changedAt}{either}': 'Enregistré le {changedAt}{either}',
  'Not changed yet': 'Pas encore modifié',
  'A program sends a token as “Authorization: Bearer …” and acts for the person who created it, with the permissions chosen here and never more than that person has.':
    'Un programme envoie un jeton sous la forme « Authorization: Bearer … » et agit pour la personne qui l’a créé, avec les permissions choisies ici et jamais plus que celles de cette personne.',
  'No API tokens yet.': 'Aucun jeton d’API pour le moment.',
  'Kinds of files that open in Grantdesk. Other kinds can only be downloaded.':
    'Types de fichiers qui s’ouvrent dans Grantdesk. Les autres peuvent seulement être téléchargés.',
  'A program is notified at its address when something happens: ids, kind, time and status, signed with its secret. It can ask for more with an API token.':
    'Un programme est averti à son adresse quand quelque chose se produit : identifiants, nature, heure et état, signés avec son secret. Il peut en demander plus avec un jeton d’API.',
  'No program is notified yet.': 'Aucun programme n’est encore averti.',
  'Activity log': 'Journal d’activité',
  'Everything that people did, as far as your role can read it. Entries cannot be changed.':
    'Tout ce que les personnes ont fait, dans la limite de ce que votre rôle peut lire. Les entrées ne peuvent pas être modifiées.',
  'Undelivered email': 'Courriels non remis',
  'Emails that were refused or could not be delivered. Fix the cause, then send them again.':
    'Courriels refusés ou qui n’ont pas pu être remis. Corrigez la cause, puis renvoyez-les.',
  Connections: 'Connexions',
  'settings name postal address support email telephone contact':
    'paramètres nom adresse postale courriel assistance téléphone contact',
  'settings money regional programme defaults': 'paramètres argent monnaie région programme valeurs par défaut',
  'settings preview kinds pictures videos documents download': 'paramètres aperçu types images vidéos documents téléchargement',
  'settings second factor two-factor single sign-on conflict of interest':
    'paramètres second facteur double authentification unique conflit d’intérêts',
  'settings signed in sign out idle minutes hours': 'paramètres connexion déconnexion inactivité minutes heures',
  'settings delete erase years months drafts privacy': 'paramètres supprimer effacer années mois brouillons confidentialité',
  'mail texts wording messages letters': 'textes des courriels formulation messages lettres',
  'mail failed bounced sent delivery send again': 'mail échec rejeté envoyé remise renvoyer',
  'token key program integration access': 'jeton clé programme intégration accès',
  'webhook deliveries secret integration notify program': 'webhook envois secret intégration avertir programme',
  'audit trail history events who did what': 'audit historique événements qui a fait quoi',
  Help: 'Aide',
  'API documentation': 'Documentation de l’API',
  'help program integration calls': 'aide programme intégration appels',
};
