import { messages } from '#messages/app.ts'
import { formatWhole } from '#messages/count-format.ts'
import { pageCounts } from '#messages/open-messages.ts'

const UNITS = [
  [1e9, 'gigabytes'],
  [1e6, 'megabytes'],
] as const

/** Formats bytes as `0 kB`, `12 kB`, `3.4 MB`, `26 MB`, `1.2 GB`: in thousands, as data plans count. */
export function formatBytes(sizeBytes: number): string {
  const [unitBytes, unit] = UNITS.find(([least]) => sizeBytes >= least) ?? [1e3, 'kilobytes']
  const amount = sizeBytes / unitBytes
  const hasTenths = unit !== 'kilobytes' && amount < 10
  return messages[unit]({
    size: formatWhole(hasTenths ? amount.toFixed(1) : Math.round(amount), pageCounts()),
  })
}
