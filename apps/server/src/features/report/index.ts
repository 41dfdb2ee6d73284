export { followProjects as scheduleReports } from './schedule.ts';
