/** What a reviewer knows about, which auto assignment can match with an answer of the application. */

import { m } from '@grantdesk/messages';

export const SKILLS_MAX = 30;
export const SKILL_MAX = 100;
export const ORGANISATION_MAX = 200;

/** Skills and answers are compared without case and the space around them. */
export const skillKey = (skill: string): string => skill.trim().toLowerCase();

/** Skills as a person types them, one a line: empty lines and repeats are left out. */
export function parseSkills(text: string): string[] {
  const seen = new Map<string, string>();
  for (const line of text.split('\n')) if (line.trim() !== '' && !seen.has(skillKey(line))) seen.set(skillKey(line), line.trim());
  return [...seen.values()];
}

/** What is wrong with it, by path. */
export function expertiseIssues(given: { organisation: string; skills: readonly string[] }): { path: string; message: string }[] {
  const issues: { path: string; message: string }[] = [];
  if (given.organisation.trim().length > ORGANISATION_MAX)
    issues.push({ path: 'organisation', message: m.task.maximumOfOrganisationMaxCharacters({ max: ORGANISATION_MAX }) });
  if (given.skills.length > SKILLS_MAX)
    issues.push({ path: 'skills', message: m.task.atMostSkillsMaxSkills({ max: SKILLS_MAX }) });
  else if (given.skills.some((skill) => skill.trim().length > SKILL_MAX))
    issues.push({ path: 'skills', message: m.task.maximumOfSkillMaxCharactersFor({ max: SKILL_MAX }) });
  return issues;
}
