import type { Verdict } from './oracle.ts'

/** A text that one device sent once, and that no other has. */
export interface Commented {
  device: string
  text: string
}

/** A setting that was switched on or off. */
export interface Switched {
  /** Belongs to one device: concurrent wishes of two devices have no order. */
  entity: string
  isWanted: boolean
}

/** Notices by their event. */
export interface Noticed {
  /** Events that each need exactly one notice. */
  expected: readonly string[]
  found: readonly string[]
}

const nothing = (): Verdict => ({ lost: [], duplicated: [], disordered: [] })
const repeatedIn = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index)

/**
 * Compares the texts sent to one place with those that it has, in order: each once, and those of one device in the order
 * in which it sent them.
 */
export function judgeComments(place: string, sent: readonly Commented[], found: readonly string[]): Verdict {
  const verdict = nothing()
  const known = new Set(found)
  const meant = new Set(sent.map(({ text }) => text))
  const missing = sent.filter(({ text }) => !known.has(text))
  verdict.lost.push(...missing.map(({ text }) => `${place}: ${text}`))
  const extra = [...repeatedIn(found), ...found.filter((text) => !meant.has(text))]
  verdict.duplicated.push(...extra.map((text) => `${place}: ${text}`))
  if (extra.length > 0) return verdict
  for (const [device, own] of Map.groupBy(sent, (each) => each.device)) {
    const texts = own.map(({ text }) => text).filter((text) => known.has(text))
    const ofDevice = new Set(texts)
    const inPlace = found.filter((text) => ofDevice.has(text))
    const wrong = inPlace.find((text, index) => text !== texts[index])
    if (wrong !== undefined) verdict.disordered.push(`${place}: ${wrong} of ${device}`)
  }
  return verdict
}

/** Compares the last wish for each entity with the entity's state. */
export function judgeSwitched(switched: readonly Switched[], set: ReadonlySet<string>): Verdict {
  const verdict = nothing()
  const wanted = new Map(switched.map(({ entity, isWanted }) => [entity, isWanted]))
  for (const [entity, isWanted] of wanted)
    if (set.has(entity) !== isWanted) verdict.lost.push(`${entity}: is ${isWanted ? 'not ' : ''}set`)
  for (const entity of set) if (!wanted.has(entity)) verdict.duplicated.push(`${entity}: nobody wanted it`)
  return verdict
}

/** Expects one notice for each event, and none for an event that was undone. */
export function judgeNotices({ expected, found }: Noticed): Verdict {
  const verdict = nothing()
  const [toBe, are] = [new Set(expected), new Set(found)]
  verdict.lost.push(...expected.filter((event) => !are.has(event)).map((event) => `notice: ${event}`))
  const extra = [...repeatedIn(found), ...found.filter((event) => !toBe.has(event))]
  verdict.duplicated.push(...extra.map((event) => `notice: ${event}`))
  return verdict
}

export const joinVerdicts = (verdicts: readonly Verdict[]): Verdict => ({
  lost: verdicts.flatMap(({ lost }) => lost),
  duplicated: verdicts.flatMap(({ duplicated }) => duplicated),
  disordered: verdicts.flatMap(({ disordered }) => disordered),
})
