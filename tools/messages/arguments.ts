import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

/** The arguments of a message. */
export interface Arguments {
  /** TypeScript types by name. */
  values: Map<string, string>
  /** Parts of the sentence that code wraps: links, buttons. */
  tags: Set<string>
  /** The categories that each plural names. */
  plurals: { name: string; categories: string[]; isOrdinal: boolean }[]
}

/** @throws for a message that is not valid ICU */
export function argumentsOf(message: string): Arguments {
  const found: Arguments = { values: new Map(), tags: new Set(), plurals: [] }
  collect(parse(message), found)
  return found
}

function collect(elements: readonly MessageFormatElement[], found: Arguments): void {
  for (const element of elements) {
    if (element.type === TYPE.argument && !found.values.has(element.value))
      found.values.set(element.value, 'string | number')
    if (element.type === TYPE.number) found.values.set(element.value, 'number')
    if (element.type === TYPE.date || element.type === TYPE.time) found.values.set(element.value, 'Date')
    if (element.type === TYPE.plural) {
      found.values.set(element.value, 'number')
      found.plurals.push({
        name: element.value,
        categories: Object.keys(element.options),
        isOrdinal: element.pluralType === 'ordinal',
      })
    }
    if (element.type === TYPE.select) {
      const names = Object.keys(element.options)
      found.values.set(element.value, names.map((name) => `'${name}'`).join(' | '))
    }
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const { value } of Object.values(element.options)) collect(value, found)
    if (element.type === TYPE.tag) {
      found.tags.add(element.value)
      collect(element.children, found)
    }
  }
}
