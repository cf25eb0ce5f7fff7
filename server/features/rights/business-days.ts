import { DAY_MS } from '#contract/constants.ts'

/** Adds business days to a time: Saturdays and Sundays do not count. */
export function addBusinessDays(from: Date, days: number): Date {
  let date = from
  for (let left = days; left > 0;) {
    date = new Date(date.getTime() + DAY_MS)
    if (date.getUTCDay() % 6 !== 0) left -= 1
  }
  return date
}
