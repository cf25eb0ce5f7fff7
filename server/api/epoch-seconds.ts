/** Whole seconds since 1970, as the contract gives times. */
export const epochSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)
