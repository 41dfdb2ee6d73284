export { bindEmbed } from './embed.ts';
export { brandRoutes } from './routes.ts';
