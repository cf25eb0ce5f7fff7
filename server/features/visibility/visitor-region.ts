import { AsyncLocalStorage } from 'node:async_hooks'

const regions = new AsyncLocalStorage<string | null>()

/**
 * Sets the visitor's region (ISO 3166), null if unknown, for everything that a request runs. Every way to a video needs
 * it, while most code in between does not.
 */
export const runInRegion = <T>(region: string | null, run: () => T): T => regions.run(region, run)

/** The region of the visitor whose request is being handled; null outside a request. */
export const visitorRegion = (): string | null => regions.getStore() ?? null
