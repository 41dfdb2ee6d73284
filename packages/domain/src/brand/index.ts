export type * from './palette.ts';
export { TEXT_CONTRAST, brandPairs, brandTokens, findWeakPair, isHexColor, proposeColor } from './palette.ts';
export { brandStyle } from './style.ts';
