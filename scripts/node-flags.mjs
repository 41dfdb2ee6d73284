/**
 * Flags of Node for the process that serves. New objects get at most 48 MB before they are collected: by itself Node takes
 * three times as much on a large machine, which no call of ours needs (performance goal 11).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=16'];
