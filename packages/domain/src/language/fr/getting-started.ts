/** The first steps of a new installation. */
export const gettingStarted: Readonly<Record<string, string>> = {
  'Add your organisation’s details': 'Renseignez votre organisation',
  'Its name and a support email, shown in emails and on public pages.':
    'Son nom et un courriel d’assistance, affichés dans les courriels et sur les pages publiques.',
  'Send a test email': 'Envoyez un courriel d’essai',
  'Open a template and send it to yourself.': 'Ouvrez un modèle et envoyez-le à vous-même.',
  'Adjust the roles': 'Adaptez les rôles',
  'Check what each role may do, and change or add one.':
    'Vérifiez ce que permet chaque rôle, puis modifiez-en un ou ajoutez-en un.',
  'Publish an application form': 'Publiez un formulaire de candidature',
  'Build it from sections and questions, then publish it.': 'Composez-le de sections et de questions, puis publiez-le.',
  'Create a programme': 'Créez un programme',
  'With its form, dates, currency and budget.': 'Avec son formulaire, ses dates, sa devise et son budget.',
  'Invite a colleague': 'Invitez un collègue',
  'Reviewers and programme staff get an email with a link.':
    'Les évaluateurs et l’équipe du programme reçoivent un courriel avec un lien.',
  'Submit a test application': 'Déposez une candidature d’essai',
  'Open the programme in a private window and apply as an applicant does.':
    'Ouvrez le programme dans une fenêtre privée et candidatez comme le ferait un candidat.',
  'Getting started': 'Premiers pas',
  '{done} of {length} steps done. Each step ticks itself.':
    '{done} étapes sur {length} terminées. Chaque étape se coche d’elle-même.',
  'Dismiss the checklist': 'Fermer la liste',
  '(done)': '(terminé)',
};
