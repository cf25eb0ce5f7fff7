const round = (value: number) => Math.round(value * 10) / 10

/** The path of a line through values at equal distances, scaled to the largest of them. */
export function plotPath(
  values: readonly number[],
  { width, height }: { width: number; height: number },
): string {
  const max = Math.max(1, ...values)
  const step = width / Math.max(1, values.length - 1)
  return values
    .map(
      (value, index) =>
        `${index === 0 ? 'M' : 'L'}${round(index * step)} ${round(height - (value / max) * height)}`,
    )
    .join('')
}
