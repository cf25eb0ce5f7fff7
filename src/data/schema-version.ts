/** Defined by vite.config.ts. */
declare const MODELS_HASH: string

/** Models of the builds that numbered their versions by hand, until 2026-11. */
const NUMBERED_MODELS_HASH = '84ee6155290d'

/**
 * Version of the models in data that pages persist: a hash of their schemas, which the build computes
 * (tools/build/models-hash.ts). As long as the models are those of the numbered builds the number goes on, so that
 * these builds and this one read each other's data.
 */
export const modelsVersion = (number: number): number | string =>
  MODELS_HASH === NUMBERED_MODELS_HASH ? number : MODELS_HASH
