const UNITS = [
  [1e9, 'GB'],
  [1e6, 'MB'],
] as const

/** Formats bytes as `0 kB`, `12 kB`, `3.4 MB`, `26 MB`, `1.2 GB`: in thousands, as data plans count. */
export function formatBytes(sizeBytes: number): string {
  const [size, unit] = UNITS.find(([least]) => sizeBytes >= least) ?? [1e3, 'kB']
  const amount = sizeBytes / size
  const hasTenths = unit !== 'kB' && amount < 10
  return `${hasTenths ? amount.toFixed(1) : Math.round(amount)} ${unit}`
}
