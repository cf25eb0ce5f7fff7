const round = (value: number) => Math.round(value * 10) / 10

interface PlotSize {
  width: number
  height: number
  /** The value at the top. Absent: the largest one. */
  max?: number
}

/** The path of a line through values at equal distances. */
export function plotPath(
  values: readonly number[],
  { width, height, max = Math.max(1, ...values) }: PlotSize,
): string {
  const step = width / Math.max(1, values.length - 1)
  return values
    .map(
      (value, index) =>
        `${index === 0 ? 'M' : 'L'}${round(index * step)} ${round(height - (value / max) * height)}`,
    )
    .join('')
}

/** The next number of the form 1, 2 or 5 times a power of ten, at which the scale of a plot ends. */
export function roundMax(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)))
  return ([1, 2, 5].find((factor) => factor * power >= value) ?? 10) * power
}
