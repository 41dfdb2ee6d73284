export { findGuideVersion, findScoreGuide, findScoreGuidesAmong } from './queries.ts';
export { scoreGuideRoutes } from './routes.ts';
