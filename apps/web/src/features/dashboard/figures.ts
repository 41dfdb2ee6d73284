import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { linkToOwnTasks, linkToStage, linkToTasks, DUE_DAYS } from '@grantdesk/domain/dashboard/links';
import { formatCount, moneyText } from '@grantdesk/domain/format/money';
import { toHref } from './dashboard-links.ts';
import type { Figure } from './Figures.tsx';

type Overview = Answer<'dashboard.overview'>['data'];
type Programme = Answer<'dashboard.programme'>['data'];

/** The four numbers at the top: those whose lists this person reads. */
export function topFigures(overview: Overview, one: Programme | undefined): Figure[] {
  const reviews = overview.waiting.filter(({ kind }) => kind === 'REVIEWS');
  const overdueReviews = reviews.reduce((sum, { overdue }) => sum + overdue, 0);
  const figures: (Figure | false | null | undefined)[] = [
    reviews.length > 0 && {
      label: m.dashboard.reviewsWaitingForMe(),
      value: formatCount(reviews.reduce((sum, { count }) => sum + count, 0)),
      note: overdueReviews > 0 ? m.dashboard.overduereviewsOverdue({ overdueReviews: formatCount(overdueReviews) }) : undefined,
      href: toHref(linkToOwnTasks('open', one?.programme._id)),
    },
  ];
  if (one) {
    const { programme, reviews: all, pipeline, money } = one;
    const overdue = all?.stages.reduce((sum, stage) => sum + stage.overdue.count, 0);
    const waiting = overview.waiting.find(({ kind, programme: of }) => kind === 'DECISIONS' && of?._id === programme._id);
    figures.push(
      overdue !== undefined && {
        label: m.dashboard.overdueReviews(),
        value: formatCount(overdue),
        href: toHref(linkToTasks(programme._id, 'overdue'), programme.name),
      },
      (waiting || (pipeline && overview.waiting.some(({ kind }) => kind === 'DECISIONS'))) && {
        label: m.dashboard.awaitingTheBoard(),
        value: formatCount(waiting?.count ?? 0),
        href: toHref(linkToStage(programme._id, 'SHORTLISTED_FOR_BOARD_APPROVAL'), programme.name),
      },
      money && {
        label: m.dashboard.paymentsDueInDueDaysDays({ days: DUE_DAYS }),
        value: moneyText(money.due.amount, programme.currency),
        note: `${formatCount(money.due.count)} ${m.dashboard.payments({ count: money.due.count })}`,
        href: toHref(money.due.behind),
      },
    );
  }
  return figures.filter((figure) => figure !== undefined && figure !== null && figure !== false);
}
