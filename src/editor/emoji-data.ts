import type { EmojiData, Locale, SkinTone } from 'frimousse'

import type { EmojiFile } from '#contract/emoji-file.ts'

type Skin = Exclude<SkinTone, 'none'>
const TONES = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const satisfies Skin[]

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const byTone = (skins: readonly string[]) =>
  Object.fromEntries(TONES.map((tone, index) => [tone, skins[index] ?? ''])) as Record<Skin, string>

/**
 * Creates the picker's data.
 * @param isSupported whether this device has a picture for an emoji: called for one emoji of each version, and for
 * one flag
 */
export function pickerData(
  { categories, skinTones, emojis }: EmojiFile,
  isSupported: (emoji: string) => boolean,
): EmojiData {
  const firstOfVersion = new Map<number, string>()
  for (const [emoji, , version] of emojis)
    if (!firstOfVersion.has(version)) firstOfVersion.set(version, emoji)
  const newest = [...firstOfVersion.keys()]
    .toSorted((a, b) => b - a)
    .find((version) => isSupported(firstOfVersion.get(version) ?? ''))
  const hasFlags = isSupported('🇪🇺')
  return {
    locale: 'en' satisfies Locale,
    categories: categories.map(([index, label]) => ({ index, label: capitalize(label) })),
    skinTones: Object.fromEntries(
      TONES.map((tone) => [tone, capitalize(skinTones[tone] ?? '')]),
    ) as EmojiData['skinTones'],
    emojis: emojis
      .filter(([, , version, , , , isFlag]) => version <= (newest ?? version) && (hasFlags || !isFlag))
      .map(([emoji, category, version, label, tags, skins]) => ({
        emoji,
        category,
        version,
        label: capitalize(label),
        tags: tags ? tags.split('|') : [],
        ...(skins.length > 0 && { skins: byTone(skins) }),
      })),
  }
}

/** Whether the device draws an emoji in its own colours: a letter or a box has the colour of the text. */
export function hasPicture(emoji: string): boolean {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) return true
  const draw = (color: string) => {
    context.clearRect(0, 0, 2, 2)
    context.fillStyle = color
    context.fillText(emoji, 0, 0)
    return context.getImageData(0, 0, 2, 2).data.join()
  }
  Object.assign(context.canvas, { width: 2, height: 2 })
  context.font = '2px sans-serif'
  context.textBaseline = 'middle'
  // Wider than one emoji, it is drawn as its parts.
  return context.measureText(emoji).width < 4 && draw('#00f') === draw('#f00')
}
