import { useMemo } from 'react'

import { REGIONS, SUGGESTED_REGIONS } from '#contract/regions.ts'
import { messages } from '#messages/states.ts'
import { pageLocale } from '#src/ui/page-locale.ts'
import { SelectField } from '#src/ui/text-field.tsx'

interface RegionFieldProps {
  /** ISO 3166; empty when none is chosen. */
  region: string
  hint?: string
  onChange: (region: string) => void
}

interface NamedRegion {
  code: string
  name: string
}

const renderOptions = (regions: NamedRegion[]) =>
  regions.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ))

/** A choice of the visitor's own region: some frequent ones first, then all, by their names in the page's language. */
export function RegionField({ region, hint, onChange }: RegionFieldProps) {
  const locale = pageLocale()
  const groups = useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region' })
    const nameAll = (codes: readonly string[]) =>
      codes
        .map((code) => ({ code, name: names.of(code) ?? code }))
        .toSorted((a, b) => a.name.localeCompare(b.name, locale))
    return { suggested: nameAll(SUGGESTED_REGIONS), all: nameAll(REGIONS) }
  }, [locale])
  return (
    <SelectField
      label={messages.yourRegion}
      hint={hint}
      value={region}
      required
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">–</option>
      <optgroup label={messages.suggestedRegions}>{renderOptions(groups.suggested)}</optgroup>
      <optgroup label={messages.allRegions}>{renderOptions(groups.all)}</optgroup>
    </SelectField>
  )
}
