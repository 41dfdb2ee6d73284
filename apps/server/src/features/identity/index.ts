export { followGroupRoles } from './directory.ts';
export { identityRoutes } from './routes.ts';
export { bindScim } from './scim/routes.ts';
export { bindSignIn } from './sign-in.ts';
