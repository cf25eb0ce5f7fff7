import { AsyncLocalStorage } from 'node:async_hooks'

const regions = new AsyncLocalStorage<string | null>()

/**
 * Notes the visitor's region (ISO 3166), null when it is not known, for all that a request runs. Every road to a video asks
 * for it, and most of those between have no use for it.
 */
export const runInRegion = <T>(region: string | null, run: () => T): T => regions.run(region, run)

/** The region of the visitor whose request is answered, null outside of one. */
export const visitorRegion = (): string | null => regions.getStore() ?? null
