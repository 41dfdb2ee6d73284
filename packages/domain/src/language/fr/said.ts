/** The texts that reach the browser from the server: those of the rules and the server's own. */
import { refusals } from './refusals.ts';
import { rules } from './rules.ts';
import { rulesAccess } from './rules-access.ts';
import { rulesEvent } from './rules-event.ts';
import { rulesForm } from './rules-form.ts';
import { rulesInterview } from './rules-interview.ts';
import { rulesMessages } from './rules-messages.ts';
import { rulesNotification } from './rules-notification.ts';
import { rulesOurs } from './rules-ours.ts';
import { rulesPayment } from './rules-payment.ts';
import { rulesProject } from './rules-project.ts';
import { rulesStage } from './rules-stage.ts';
import { rulesWebhook } from './rules-webhook.ts';
import { server } from './server.ts';

export const SAID: readonly Readonly<Record<string, string>>[] = [
  refusals,
  rules,
  rulesAccess,
  rulesEvent,
  rulesForm,
  rulesInterview,
  rulesMessages,
  rulesNotification,
  rulesOurs,
  rulesPayment,
  rulesProject,
  rulesStage,
  rulesWebhook,
  server,
];
