/** The register of a project's risks: what may go wrong, how likely, how bad, and what is done about it. */
import { m } from '@grantdesk/messages';
import type { PlanIssue } from '../project/plan.ts';

export const RISK_STATES = ['Open', 'Closed'] as const;
export type RiskState = (typeof RISK_STATES)[number];
export const RISK_TITLE_MAX = 200;
export const RISK_TEXT_MAX = 2_000;
export const MAX_RISKS = 200;

export interface Risk {
  title: string;
  /** 1 hardly, 5 almost certainly. */
  likelihood: number;
  /** 1 slight, 5 the project fails. */
  impact: number;
  mitigation: string;
  owner: string;
  state: RiskState;
}

/** Every broken rule of a risk with its field. */
export function riskIssues({ title, likelihood, impact, mitigation, owner }: Omit<Risk, 'state'>): PlanIssue[] {
  const issues: PlanIssue[] = [];
  const onScale = (n: number): boolean => Number.isInteger(n) && n >= 1 && n <= 5;
  if (title.trim() === '') issues.push({ path: 'title', message: m.common.enterATitle() });
  if (title.length > RISK_TITLE_MAX)
    issues.push({ path: 'title', message: m.risk.maximumOfRiskTextMaxCharacters({ max: RISK_TITLE_MAX }) });
  if (!onScale(likelihood)) issues.push({ path: 'likelihood', message: m.common.chooseANumberFrom1To() });
  if (!onScale(impact)) issues.push({ path: 'impact', message: m.common.chooseANumberFrom1To() });
  if (mitigation.length > RISK_TEXT_MAX)
    issues.push({ path: 'mitigation', message: m.risk.maximumOfRiskTextMaxCharacters({ max: RISK_TEXT_MAX }) });
  if (owner.length > RISK_TITLE_MAX)
    issues.push({ path: 'owner', message: m.risk.maximumOfRiskTextMaxCharacters({ max: RISK_TITLE_MAX }) });
  return issues;
}

/** From this score on a risk is rated high. */
export const HIGH_RISK = 15;
export type RiskLevel = 'low' | 'medium' | 'high';
/** Likelihood times impact, from 1 to 25, in three levels. */
export function riskLevel({ likelihood, impact }: Pick<Risk, 'likelihood' | 'impact'>): { score: number; level: RiskLevel } {
  const score = likelihood * impact;
  return { score, level: score >= HIGH_RISK ? 'high' : score >= 6 ? 'medium' : 'low' };
}
