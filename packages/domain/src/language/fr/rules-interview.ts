export const rulesInterview: Readonly<Record<string, string>> = {
  'Enter the time at which the interview started, not one in the future!':
    'Indiquez l’heure à laquelle l’entretien a commencé, et non une heure à venir !',
  'This interview has not started yet. If it took place earlier, enter the time when it started and ended.':
    'Cet entretien n’a pas encore commencé. S’il a eu lieu plus tôt, indiquez quand il a commencé et quand il a fini.',
  'The interview has not taken place yet. You can score it once it has started.':
    'L’entretien n’a pas encore eu lieu. Vous pourrez le noter dès qu’il aura commencé.',
  'This application goes no further.': 'Cette candidature ne va pas plus loin.',
  'Set a start date!': 'Indiquez une date de début !',
  'Set an end date!': 'Indiquez une date de fin !',
  'The interview must end after it starts!': 'L’entretien doit finir après son début !',
  'An interview takes at most {INTERVIEW_HOURS_MAX} hours!': 'Un entretien dure au plus {INTERVIEW_HOURS_MAX} heures !',
  'The interview must start in the future!': 'L’entretien doit commencer dans le futur !',
  'Enter a valid url!': 'Saisissez une adresse web valable !',
  'This application was not called for an interview.': 'Cette candidature n’a pas été appelée à un entretien.',
  'The interview is over: the application is before the board.':
    'L’étape des entretiens est passée : la candidature est devant le comité.',
  'Only a scheduled interview can be completed.': 'Seul un entretien planifié peut être terminé.',
  'Only a scheduled interview can be cancelled.': 'Seul un entretien planifié peut être annulé.',
  'This interview has been completed.': 'Cet entretien est terminé.',
  'An interview cannot be made unscheduled: cancel it.': 'Un entretien ne peut pas redevenir non planifié : annulez-le.',
  'This can be written down once the interview has begun.': 'Cela peut être noté une fois l’entretien commencé.',
  'Add at least one application!': 'Ajoutez au moins une candidature !',
  'Offer at least one time!': 'Proposez au moins une heure !',
  'Offer at most {SLOTS_MAX} times!': 'Proposez au plus {SLOTS_MAX} heures !',
  'Offer at least as many times as there are applicants: {applications}!':
    'Proposez au moins autant d’heures qu’il y a de candidats : {applications} !',
  'Two of the times overlap!': 'Deux des heures se chevauchent !',
  'Set a closing time!': 'Indiquez une heure de clôture !',
  'The closing time must be in the future!': 'L’heure de clôture doit être dans le futur !',
  'The closing time must not be after the first of the times!': 'La clôture ne doit pas suivre la première des heures !',
  'These times are no longer offered. The team of the programme will be in touch.':
    'Ces heures ne sont plus proposées. L’équipe du programme vous contactera.',
  'The time of this interview can no longer be chosen.': 'L’heure de cet entretien ne peut plus être choisie.',
  'The time to choose is over. Write to the team of the programme.':
    'Le délai pour choisir est passé. Écrivez à l’équipe du programme.',
};
