/** The emoji of a language, as the build writes them (tools/build/emoji-data.ts) and pages read them. */
export interface EmojiFile {
  categories: [index: number, label: string][]
  /** Names of the skin tones, by their keys. */
  skinTones: Record<string, string>
  emojis: [
    emoji: string,
    category: number,
    version: number,
    label: string,
    /** Further words for it, separated by `|`. */
    tags: string,
    /** The emoji in the five skin tones, from light to dark; empty for most. */
    skins: string[],
    isFlag: boolean,
  ][]
}
