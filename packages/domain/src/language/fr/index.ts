/** The French texts, by subject; the words that they share are in `glossary.ts`. */
import { administration } from './administration.ts';
import { amendments } from './amendments.ts';
import { applicationForm } from './application-form.ts';
import { applicationReviews } from './application-reviews.ts';
import { applications } from './applications.ts';
import { assign } from './assign.ts';
import { auth } from './auth.ts';
import { contracts } from './contracts.ts';
import { dashboard } from './dashboard.ts';
import { dashboardHomes } from './dashboard-homes.ts';
import { deadlines } from './deadlines.ts';
import { decisions } from './decisions.ts';
import { erasure } from './erasure.ts';
import { events } from './events.ts';
import { formFields } from './form-fields.ts';
import { forms } from './forms.ts';
import { formsBuilder } from './forms-builder.ts';
import { frame } from './frame.ts';
import { gettingStarted } from './getting-started.ts';
import { interviews } from './interviews.ts';
import { lists } from './lists.ts';
import { messages } from './messages.ts';
import { myApplications } from './my-applications.ts';
import { notifications } from './notifications.ts';
import { openData } from './open-data.ts';
import { organisationSettings } from './organisation-settings.ts';
import { parts } from './parts.ts';
import { payments } from './payments.ts';
import { people } from './people.ts';
import { preferences } from './preferences.ts';
import { programmes } from './programmes.ts';
import { projects } from './projects.ts';
import { reports } from './reports.ts';
import { review } from './review.ts';
import { SAID } from './said.ts';
import { scoreGuides } from './score-guides.ts';
import { demonstration } from './demonstration.ts';
import { deputies } from './deputies.ts';
import { secondPerson } from './second-person.ts';
import { settings } from './settings.ts';
import { staffPages } from './staff-pages.ts';

export const FRENCH: readonly Readonly<Record<string, string>>[] = [
  administration,
  amendments,
  applicationForm,
  applicationReviews,
  applications,
  assign,
  auth,
  contracts,
  dashboard,
  dashboardHomes,
  deadlines,
  decisions,
  erasure,
  events,
  formFields,
  forms,
  formsBuilder,
  frame,
  gettingStarted,
  interviews,
  lists,
  messages,
  myApplications,
  notifications,
  openData,
  organisationSettings,
  parts,
  payments,
  people,
  preferences,
  programmes,
  projects,
  reports,
  review,
  scoreGuides,
  demonstration,
  deputies,
  secondPerson,
  settings,
  staffPages,
  ...SAID,
];
