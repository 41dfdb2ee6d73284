import { getLocale, m } from '@grantdesk/messages';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { plainName } from '#platform/mail/layout.ts';
import { notify } from '#platform/notify/notify.ts';
import type { NewNomination, SettingsRecord } from './queries.ts';

type Programme = Pick<SettingsRecord, 'id' | 'name' | 'endDate' | 'timeZone'>;

/** Invites the nominee to apply. It says who nominated them, and no other word that a stranger typed. */
export const mailNominee = ({ config }: Platform, tx: Tx, programme: Programme, nomination: NewNomination): Promise<void> =>
  notify(tx, {
    event: 'nomination.invitation',
    to: nomination.nomineeEmail,
    language: getLocale(),
    about: { programmeId: programme.id },
    content: () => {
      const names = { nominator: plainName(nomination.nominatorName), programme: plainName(programme.name) };
      return {
        subject: m.nomination.mailSubject(names),
        name: nomination.nomineeName,
        paragraphs: [m.nomination.mailText(names), m.nomination.mailNothingToDo()],
        details: { programme: programme.name, closes: { time: programme.endDate, zone: programme.timeZone } },
        action: { label: m.nomination.seeTheCall(), url: `${config.publicUrl}/programmes/${programme.id}` },
      };
    },
  });

/** Confirms to the nominator that the nomination was received. */
export const mailNominator = (tx: Tx, programme: Programme, nomination: NewNomination): Promise<void> =>
  notify(tx, {
    event: 'nomination.receipt',
    to: nomination.nominatorEmail,
    language: getLocale(),
    about: { programmeId: programme.id },
    content: () => ({
      subject: m.nomination.receiptSubject({ programme: plainName(programme.name) }),
      name: nomination.nominatorName,
      paragraphs: [
        m.nomination.receiptText({ nominee: plainName(nomination.nomineeName), programme: plainName(programme.name) }),
      ],
      details: { programme: programme.name },
    }),
  });
