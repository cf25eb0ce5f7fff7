/** Defined by vite.config.ts. */
declare const MODELS_HASH: string

/**
 * Hashes of models that are compatible with the data of the builds that numbered their versions by hand, until
 * 2026-11: their own, and later ones that only added reads, kinds or optional values, or declared what a value had
 * been all along.
 */
const NUMBERED_MODELS_HASHES = new Set([
  '84ee6155290d',
  'a04a4d93fa4d',
  '6907dfab9f8c',
  '718759eda5eb',
  'c32a39e32d69',
  '8a736594f61e',
  'e9e657064485',
  '477e2a07ecd7',
  'd5e3f63459be',
  '2d4e2673335b',
  '5ee11c29da00',
  'e95565d2f135',
  '7e012e8d47c2',
  '0a63883db97c',
  'a8683dda1bb6',
  'cab6a9efe97d',
  'eb38e5bd32a8',
  '2d7fe2223733',
  '1c192b5f75d7',
  '141a551bda74',
  '3fa928317b28',
])

/**
 * Version of the models in data that pages persist: a hash of their schemas, which the build computes
 * (tools/build/models-hash.ts). As long as the models are compatible with the numbered builds, the number stays,
 * so that those builds and this one can read each other's data.
 */
export const modelsVersion = (number: number): number | string =>
  NUMBERED_MODELS_HASHES.has(MODELS_HASH) ? number : MODELS_HASH
