import type { DeriveKeyFunction } from 'altcha-lib/types'

/** Loads the browser's own PBKDF2, or a script's on a plain http address, where browsers lack it. */
export async function loadDeriveKey(): Promise<DeriveKeyFunction> {
  const subtle: SubtleCrypto | undefined = crypto.subtle
  const module = subtle
    ? await import('altcha-lib/algorithms/web/pbkdf2')
    : await import('./script-pbkdf2.ts')
  return module.deriveKey
}
