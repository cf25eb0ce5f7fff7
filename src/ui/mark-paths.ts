/** The mark in a 512 x 512 box. Written by tools/icons.ts from manifest/mark.svg. */
export const markPaths = [
  'M54 98C54 262 104 370 206 414C228 290 174 156 54 98Z',
  'M250 414C342 392 396 314 396 226L460 184L392 142A84 84 0 0 0 234 184C234 262 266 336 250 414ZM326 148A28 28 0 1 1 326 204A28 28 0 1 1 326 148Z',
] as const
