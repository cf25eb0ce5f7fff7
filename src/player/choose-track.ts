import type { CaptionTrack } from '#contract/models/video.ts'

const primaryOf = (tag: string) => tag.split('-')[0]

/**
 * Picks the subtitles for a viewer: in the language chosen last, else in the first of the browser's languages
 * that exists, else the author's first.
 * @param chosen a BCP 47 tag; empty when none has been chosen
 * @param languages those of the browser, best first
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
