/**
 * Flags of Node for the process that serves. New objects get at most 24 MB before they are collected: by itself Node takes
 * 200 on a large machine, which no call of ours needs (performance goal 11). Each collection of old ones gives back what is free.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--memory-saver-mode'];

/** Its environment: the system's allocator keeps two heaps instead of eight for each processor, whose gaps nothing fills. */
export const SERVER_ENV = { MALLOC_ARENA_MAX: '2' };

/** Where Node keeps what it compiled, in the product's folder: a start that finds nothing there takes 60 MB more. */
export const COMPILED = 'node_modules/.cache/compiled';
