import { commonGrantsPaths } from './open-data-paths.ts';
import { paths as browserPaths } from './paths.ts';

/** Every call, with those that our own pages never make: their paths are no part of what the browser loads first. */
export const paths = { ...browserPaths, commonGrants: commonGrantsPaths } as const;
export type Paths = typeof paths;
