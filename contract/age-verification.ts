/** Reasons to ask a viewer for their age: it is not known (specification section 8, 10214), or too low (10213). */
export const AGE_INFORMS = ['unknown', 'low'] as const
/**
 * The kinds of things that can have an age limit: a video, a live or, when nothing has a limit, the viewer's own
 * account.
 */
export const AGE_OBJECT_TYPES = ['video', 'live', 'account'] as const

/** The age-verification parameters of an address (specification section 3). */
export interface AgeVerification {
  age_verify_inform?: (typeof AGE_INFORMS)[number]
  /** The page that asks, by its name in section 2.3. */
  age_verify_source?: string
  age_verify_object_type?: (typeof AGE_OBJECT_TYPES)[number]
}

const PAGE_NAME = /^[a-z][a-z0-9_]{0,39}$/
const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((one) => one === value)

/** Reads the three parameters of an address. Invalid ones are left out. */
export function readAgeVerification(search: Readonly<Record<string, unknown>>): AgeVerification {
  const inform = oneOf(AGE_INFORMS, search['age_verify_inform'])
  const source = search['age_verify_source']
  const objectType = oneOf(AGE_OBJECT_TYPES, search['age_verify_object_type'])
  return {
    ...(inform && { age_verify_inform: inform }),
    ...(typeof source === 'string' && PAGE_NAME.test(source) && { age_verify_source: source }),
    ...(objectType && { age_verify_object_type: objectType }),
  }
}

/**
 * Computes an age in whole years. Negative for a date in the future.
 * @param birthDate `YYYY-MM-DD`
 */
export function ageAt(birthDate: string, now: Date): number {
  const today = now.toISOString().slice(0, 10)
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}
