import { m } from '@grantdesk/messages';
import { AppLink } from '#components/AppLink.tsx';
import { to } from '#paths.ts';
import { Panel } from '#ui/Panel.tsx';

interface Props {
  programmeId: string;
  /** Everything but the wording of emails is for managers. */
  isManager: boolean;
  mayWordEmails: boolean;
}

/** Where the parts of a programme are set that have a page of their own. */
export function ProgrammeSettings({ programmeId, isManager, mayWordEmails }: Props) {
  const ofManagers = [
    { label: m.eligibility.check(), help: m.programme.eligibilityHelp(), href: to.admin.eligibility(programmeId) },
    { label: m.nomination.nominations(), help: m.programme.nominationsHelp(), href: to.admin.nominations(programmeId) },
    { label: m.referee.references(), help: m.programme.referencesHelp(), href: to.admin.references(programmeId) },
    { label: m.equality.monitoring(), help: m.programme.equalityHelp(), href: to.admin.equality(programmeId) },
    { label: m.claim.settings(), help: m.programme.spendingHelp(), href: to.admin.spending(programmeId) },
    { label: m.indicator.indicators(), help: m.programme.indicatorsHelp(), href: to.admin.indicators(programmeId) },
    { label: m.translation.translations(), help: m.programme.translationsHelp(), href: to.admin.programmeTexts(programmeId) },
    { label: m.common.openData(), help: m.programme.openDataHelp(), href: to.admin.openData(programmeId) },
  ];
  const links = [
    ...(isManager ? ofManagers : []),
    ...(mayWordEmails
      ? [
          {
            label: m.mailTemplate.emailsOfTheProgramme(),
            help: m.programme.emailsHelp(),
            href: to.admin.programmeEmails(programmeId),
          },
        ]
      : []),
  ];
  if (links.length === 0) return null;
  return (
    <Panel title={m.programme.moreSettings()} quiet>
      <ul className="mt-1 list-none">
        {links.map(({ label, help, href }) => (
          <li key={href} className="border-t border-hair py-2 first:border-t-0">
            <AppLink href={href}>{label}</AppLink>
            <p className="text-caption/5 text-muted">{help}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
