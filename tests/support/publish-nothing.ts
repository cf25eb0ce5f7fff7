import type { Publish } from '#server/bus/bus.ts'

/** For tests in which nobody hears of changes. */
export const publishNothing: Publish = () => {}
