/** The emoji of a language, as the build writes them (tools/build/emoji-data.ts) and pages read them. */
export interface EmojiFile {
  categories: [index: number, label: string][]
  /** Names of the tones of skin, by their keys. */
  skinTones: Record<string, string>
  emojis: [
    emoji: string,
    category: number,
    version: number,
    label: string,
    /** Other words for it, with `|` between. */
    tags: string,
    /** In the five tones, from light to dark; empty of most. */
    skins: string[],
    isFlag: boolean,
  ][]
}
