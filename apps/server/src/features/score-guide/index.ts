export { findGuideVersion, findHighestScore, findScoreGuideVersion, findScoreGuidesAmong } from './queries.ts';
export { scoreGuideRoutes } from './routes.ts';
