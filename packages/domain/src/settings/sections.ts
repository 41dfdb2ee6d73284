import { m } from '@grantdesk/messages';
import { RETENTION_DEFAULTS, retentionIssues, type RetentionSettings } from '../personal-data/retention.ts';
import { REPORTING_DEFAULTS, reportingIssues, type ReportingSettings } from '../reporting/settings.ts';
import { BRAND_DEFAULTS, brandIssues, type BrandSettings } from './brand.ts';
import { ORGANISATION_DEFAULTS, organisationIssues, type OrganisationSettings } from './organisation.ts';
import { REGIONAL_DEFAULTS, regionalIssues, type RegionalSettings } from './regional.ts';
import { SECURITY_DEFAULTS, securityIssues, type SecuritySettings } from './security.ts';
import { SESSION_DEFAULTS, sessionIssues, type SessionSettings } from './sessions.ts';
import { VIEWING_DEFAULTS, viewingIssues, type ViewingSettings } from './viewing.ts';

/** Every section of the organisation's settings. A new one is a row here, its value beside it and its panel on the screen. */
export interface SettingsSections {
  security: SecuritySettings;
  sessions: SessionSettings;
  retention: RetentionSettings;
  organisation: OrganisationSettings;
  brand: BrandSettings;
  regional: RegionalSettings;
  viewing: ViewingSettings;
  reporting: ReportingSettings;
}
export type SettingsKey = keyof SettingsSections;

/** The sections before anyone has changed them. */
export const SETTINGS_DEFAULTS: SettingsSections = {
  security: SECURITY_DEFAULTS,
  sessions: SESSION_DEFAULTS,
  retention: RETENTION_DEFAULTS,
  organisation: ORGANISATION_DEFAULTS,
  brand: BRAND_DEFAULTS,
  regional: REGIONAL_DEFAULTS,
  viewing: VIEWING_DEFAULTS,
  reporting: REPORTING_DEFAULTS,
};

/** Broken rules of a section's value, by field. */
export const SETTINGS_ISSUES: { [K in SettingsKey]: (value: SettingsSections[K]) => { path: string; message: string }[] } = {
  security: securityIssues,
  sessions: sessionIssues,
  retention: retentionIssues,
  organisation: organisationIssues,
  brand: brandIssues,
  regional: regionalIssues,
  viewing: viewingIssues,
  reporting: reportingIssues,
};

export const SETTINGS_LABELS: Record<SettingsKey, string> = {
  get security() {
    return m.common.security();
  },
  get sessions() {
    return m.common.sessions();
  },
  get retention() {
    return m.settings.retention();
  },
  get organisation() {
    return m.common.organisation();
  },
  get brand() {
    return m.settings.brand();
  },
  get regional() {
    return m.settings.currencyAndZone();
  },
  get viewing() {
    return m.common.files();
  },
  get reporting() {
    return m.reporting.reporting();
  },
};
