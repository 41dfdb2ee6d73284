/** The pages that run the installation, behind one entry of the sidebar: who may open which, and the words that find them. */
import { m } from '@grantdesk/messages';
import { canChangeSettings } from '../settings/rights.ts';
import { can, isStaff } from './can.ts';
import type { Actor } from './actor.ts';
import type { NavigationItem } from './navigation.ts';

export type AdministrationPage = {
  /** The last part of its address. */
  key: string;
  group: string;
  label: string;
  path: string;
  /** Further words that the search finds it by. */
  also: string;
  may: (actor: Actor) => boolean;
};

const ROOT = '/secure/admin/administration';
const readsTrail = (actor: Actor): boolean => can(actor, 'ROLES', 'READ');
const writesToApplicants = (actor: Actor): boolean => can(actor, 'APPLICATIONS', 'UPDATE');
const readsUsers = (actor: Actor): boolean => can(actor, 'USERS', 'READ');
const pageAt = (key: string, texts: Pick<AdministrationPage, 'group' | 'label' | 'also'>, may = canChangeSettings) =>
  Object.assign(texts, { key, path: `${ROOT}/${key}`, may });

/** In the order of the menu. Pages of one group follow each other. */
export const ADMINISTRATION_PAGES: readonly AdministrationPage[] = [
  pageAt('organisation', {
    get group() {
      return m.common.settings();
    },
    get label() {
      return m.common.organisation();
    },
    get also() {
      return m.access.settingsNamePostalAddressSupportEmail();
    },
  }),
  pageAt('brand', {
    get group() {
      return m.common.settings();
    },
    get label() {
      return m.settings.brand();
    },
    get also() {
      return m.access.settingsBrandLogoColourFooter();
    },
  }),
  pageAt('currency-and-time-zone', {
    get group() {
      return m.common.settings();
    },
    get label() {
      return m.common.currencyAndTimeZone();
    },
    get also() {
      return m.access.settingsMoneyRegionalProgrammeDefaults();
    },
  }),
  pageAt('files', {
    get group() {
      return m.common.settings();
    },
    get label() {
      return m.common.files();
    },
    get also() {
      return m.access.settingsPreviewKindsPicturesVideosDocuments();
    },
  }),
  pageAt('security', {
    get group() {
      return m.common.settings();
    },
    get label() {
      return m.common.security();
    },
    get also() {
      return m.access.settingsSecondFactorTwoFactorSingle();
    },
  }),
  pageAt('sessions', {
    get group() {
      return m.common.settings();
    },
    get label() {
      return m.common.sessions();
    },
    get also() {
      return m.access.settingsSignedInSignOutIdle();
    },
  }),
  pageAt('data-retention', {
    get group() {
      return m.common.settings();
    },
    get label() {
      return m.common.dataRetention();
    },
    get also() {
      return m.access.settingsDeleteEraseYearsMonthsDrafts();
    },
  }),
  pageAt('email-templates', {
    get group() {
      return m.common.email();
    },
    get label() {
      return m.common.emailTemplates();
    },
    get also() {
      return m.access.emailMailTextsWordingMessages();
    },
  }),
  pageAt(
    'undelivered-email',
    {
      get group() {
        return m.common.email();
      },
      get label() {
        return m.common.undeliveredEmail();
      },
      get also() {
        return m.access.emailMailFailedBouncedSent();
      },
    },
    readsUsers,
  ),
  pageAt(
    'replies',
    {
      get group() {
        return m.common.email();
      },
      get label() {
        return m.reply.repliesByEmail();
      },
      get also() {
        return m.reply.also();
      },
    },
    writesToApplicants,
  ),
  pageAt('sign-in', {
    get group() {
      return m.access.connections();
    },
    get label() {
      return m.identity.signInProviders();
    },
    get also() {
      return m.access.settingsIdentityProvidersEntraSaml();
    },
  }),
  pageAt('api-tokens', {
    get group() {
      return m.access.connections();
    },
    get label() {
      return m.common.apiTokens();
    },
    get also() {
      return m.access.tokenKeyProgramIntegrationAccess();
    },
  }),
  pageAt('webhooks', {
    get group() {
      return m.access.connections();
    },
    get label() {
      return m.common.webhooks();
    },
    get also() {
      return m.access.webhookDeliveriesSecretIntegrationNotifyProgram();
    },
  }),
  pageAt('registers', {
    get group() {
      return m.access.connections();
    },
    get label() {
      return m.register.registers();
    },
    get also() {
      return m.register.also();
    },
  }),
  pageAt('reporting', {
    get group() {
      return m.access.connections();
    },
    get label() {
      return m.reporting.reporting();
    },
    get also() {
      return m.reporting.also();
    },
  }),
  pageAt('system', {
    get group() {
      return m.common.system();
    },
    get label() {
      return m.system.state();
    },
    get also() {
      return m.system.also();
    },
  }),
  pageAt(
    'activity',
    {
      get group() {
        return m.common.system();
      },
      get label() {
        return m.common.activityLog();
      },
      get also() {
        return m.access.auditTrailHistoryEventsWhoDid();
      },
    },
    readsTrail,
  ),
];

/** The pages that this person may open, in order. Only staff have any. */
export const visibleAdministration = (actor: Actor): AdministrationPage[] =>
  isStaff(actor) ? ADMINISTRATION_PAGES.filter(({ may }) => may(actor)) : [];

const ENTRY: NavigationItem = {
  key: 'administration',
  get label() {
    return m.common.administration();
  },
  path: ROOT,
  resource: null,
};

/** The entry of the sidebar, for those who may open at least one page behind it. */
export const administrationEntry = (actor: Actor): NavigationItem[] => (visibleAdministration(actor).length > 0 ? [ENTRY] : []);
