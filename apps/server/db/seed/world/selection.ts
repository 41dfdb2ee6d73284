import { finalAmount, proposalParts, spread, type Ask, type FundTexts } from './answers.ts';
import { score } from './scoring.ts';
import { assign, type Application, type Programme, type TaskAction } from './steps.ts';
import type { World } from './world.ts';

/** Assessors score every application between the assignment and its due date; the earlier it stands in the list, the better it is. */
export function review(
  w: World,
  from: number,
  due: number,
  programme: Programme,
  { action, of, to, name }: { action: TaskAction; of: Application[]; to: readonly string[]; name: string },
): void {
  assign(w, from, programme, { action, of, to, due, name });
  for (const [n, who] of to.entries())
    for (const [index, application] of of.entries()) {
      const days = from + 1 + Math.floor(((due - from - 2) * index) / of.length);
      const level = 0.92 - (0.45 * index) / of.length + (n === 0 ? 0.03 : -0.03);
      score(w, days, programme, { who, application, action, level });
    }
}

export function submitProposal(
  w: World,
  days: number,
  application: Application,
  ask: Ask,
  texts: FundTexts,
  firstPayment: number,
): void {
  w.at(days, 10 + spread(`${ask.key} proposal`, 60) / 10, async () => {
    const parts = proposalParts(ask, texts, w.day(firstPayment));
    await (await w.as(ask.key)).form('POST', `/application/submit/${application.id}?form=proposal`, parts);
  });
}

export interface Meeting {
  application: Application;
  /** Days from today and the hour in Lagos. */
  days: number;
  hour: number;
}

const MINUTES_45 = 0.75;

/** The manager schedules interviews with a panel, one call for each so that the mails name one time. */
export function schedule(w: World, days: number, meetings: Meeting[], panel: readonly string[], link: string): void {
  for (const [index, { application, days: on, hour }] of meetings.entries())
    w.at(days, 10 + index / 6, async () => {
      await (
        await w.as('manager')
      ).json('POST', '/interview/schedule', {
        interviews: [
          {
            application: application.id,
            interviewStartDate: w.instant(on, hour),
            interviewEndDate: w.instant(on, hour + MINUTES_45),
          },
        ],
        interviewLink: `${link}-${index + 1}`,
        panel: await Promise.all(panel.map((each) => w.userId(each))),
        accept: true,
      });
    });
}

/** An interview that took place is marked as completed the same day. */
export function complete(w: World, meetings: Meeting[]): void {
  for (const { application, days, hour } of meetings)
    w.at(days, hour + 1.5, async () => {
      await (await w.as('manager')).json('PATCH', `/interview/end/${application.id}`, { outcome: 'COMPLETED' });
    });
}

/** What a grant gets, in minor units: what the proposal asks for. */
export const grantOf = (ask: Ask): number => finalAmount(ask) * 100;
