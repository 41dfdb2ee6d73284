/** Everything but the schema files, which are imported by subpath so that the browser never loads zod. */
export * from './messages.ts';
export * from './access/can.ts';
export * from './access/navigation.ts';
export * from './access/resources.ts';
export * from './access/roles.ts';
export * from './form/types.ts';
