import type { CaptionTrack } from '#contract/models/video.ts'

const primaryOf = (tag: string) => tag.split('-')[0]

/**
 * The captions for a person: in the language that they chose last, else in the first of their browser's languages
 * that there is, else the author's first.
 * @param chosen a BCP 47 tag; empty where nobody has chosen
 * @param languages those of the browser, the best first
 */
export function chooseTrack(
  tracks: readonly CaptionTrack[],
  chosen: string,
  languages: readonly string[],
): CaptionTrack | undefined {
  for (const wanted of [chosen, ...languages]) {
    const found =
      tracks.find(({ language }) => language === wanted) ??
      tracks.find(({ language }) => primaryOf(language) === primaryOf(wanted))
    if (found) return found
  }
  return tracks[0]
}
