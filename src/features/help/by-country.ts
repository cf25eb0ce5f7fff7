import type { Helpline } from '#contract/models/helpline.ts'

interface Country {
  country: string
  /** In the language of `locale`. */
  name: string
  lines: Helpline[]
}

/** Sorts helplines by the names of their countries. Those of `region` come first. */
export function byCountry(
  lines: readonly Helpline[],
  region: string | undefined,
  locale: string,
): readonly Country[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const countries = [...new Set(lines.map(({ country }) => country))].map((country) => ({
    country,
    name: names.of(country) ?? country,
    lines: lines.filter((line) => line.country === country),
  }))
  const isOwn = ({ country }: Country) => Number(country === region)
  return countries.toSorted((a, b) => isOwn(b) - isOwn(a) || a.name.localeCompare(b.name, locale))
}
