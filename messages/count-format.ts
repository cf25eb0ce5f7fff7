/** How a language writes and shortens whole numbers. */
export interface CountFormat {
  decimal: string
  /** Between thousands. */
  group: string
  /** Numbers of so many digits have it. */
  groupedFromDigits: number
  /** The largest first: from which count on, what one of it is worth, and what stands behind the number. */
  steps: [from: number, unit: number, suffix: string][]
}

const LARGEST_EXPONENT = 12

const partOf = (format: Intl.NumberFormat, count: number, wanted: Intl.NumberFormatPartTypes) =>
  format.formatToParts(count).find(({ type }) => type === wanted)?.value

/**
 * Of Node's own data (CLDR), for the build and the server: in a browser the first number that Intl formats takes
 * 25 ms, on a slow phone 100, and it may write it in another way than the server did.
 */
export function countFormatOf(language: string): CountFormat {
  const compact = new Intl.NumberFormat(language, { notation: 'compact' })
  const plain = new Intl.NumberFormat(language)
  const steps: CountFormat['steps'] = []
  for (let exponent = LARGEST_EXPONENT; exponent >= 3; exponent -= 1) {
    const from = 10 ** exponent
    const parts = compact.formatToParts(from)
    const digits = parts.find(({ type }) => type === 'integer')?.value.length ?? 0
    const suffix = parts.filter(({ type }) => type === 'compact' || type === 'literal')
    if (!suffix.some(({ type }) => type === 'compact')) continue
    steps.push([from, 10 ** (exponent + 1 - digits), suffix.map(({ value }) => value).join('')])
  }
  return {
    decimal: partOf(plain, 1.5, 'decimal') ?? '.',
    group: partOf(plain, 123_456, 'group') ?? ',',
    groupedFromDigits: partOf(plain, 1234, 'group') === undefined ? 5 : 4,
    steps: steps.filter(([, unit, suffix], index) => {
      const [, nextUnit, nextSuffix] = steps[index + 1] ?? []
      return unit !== nextUnit || suffix !== nextSuffix
    }),
  }
}

/** `12,345` or `1.5`, as the language writes it. A text keeps its decimal places: `1.0`. */
export function formatWhole(
  count: number | string,
  { decimal, group, groupedFromDigits }: CountFormat,
): string {
  const [whole = '', fraction] = String(count).split('.')
  const grouped = whole.length < groupedFromDigits ? whole : whole.replaceAll(/\B(?=(\d{3})+$)/g, group)
  return fraction === undefined ? grouped : grouped + decimal + fraction
}

/** 999, 1.2K, 12K, 1.2M: cut off rather than rounded up, so that no count is overstated. */
export function formatShort(count: number, format: CountFormat): string {
  const [, unit = 1, suffix = ''] = format.steps.find(([from]) => count >= from) ?? []
  const tenths = Math.floor((count / unit) * 10)
  const whole = Math.floor(tenths / 10)
  const isBroken = unit > 1 && tenths < 100 && tenths % 10 > 0
  if (isBroken) return `${whole}${format.decimal}${tenths % 10}${suffix}`
  return formatWhole(whole, { ...format, groupedFromDigits: 5 }) + suffix
}
