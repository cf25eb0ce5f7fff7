import { proxy } from 'valtio'

import type { Problem } from '#contract/errors.ts'

/** Reads that have failed and are asked for again by themselves, by the ids of their calls: why they failed. */
export const retriedReads = proxy<{ problems: Record<string, Problem> }>({ problems: {} })
