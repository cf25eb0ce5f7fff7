import { invalidInput } from '#server/app/problems.ts'

/**
 * The parameters of an address. Names are data, also `__proto__`.
 * @throws {ApiError} 400 when one is given twice: two readers could each believe another one
 */
export function readQuery(url: string): Record<string, string> {
  const { searchParams } = new URL(url)
  const repeated = [...new Set(searchParams.keys())].filter((name) => searchParams.getAll(name).length > 1)
  if (repeated.length > 0) {
    throw invalidInput(
      'Some of this cannot be used.',
      Object.fromEntries(repeated.map((name) => [name, 'This was given more than once.'])),
    )
  }
  return Object.fromEntries(searchParams)
}
