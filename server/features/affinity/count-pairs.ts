import type { WatchedTogether } from './factorise.ts'

/** Of each video at most so many pairs count, those that most viewers share, so that memory is bounded. */
const PAIRS_MAX_COUNT = 200

/**
 * Counts how many viewers watched each two videos. Goes through the videos one by one, so that it holds the counts of one
 * video at a time.
 * @param histories the numbers of the videos that each viewer watched, such as `3,17`
 */
export function countPairs(
  histories: readonly string[],
  videoCount: number,
  sharedByAtLeast: number,
): WatchedTogether {
  const byViewer = histories.map((text) => Int32Array.from(text.split(','), Number))
  const viewersOf = Array.from({ length: videoCount }, (): number[] => [])
  for (const [viewer, history] of byViewer.entries())
    for (const video of history) viewersOf[video]!.push(viewer)
  const firsts: number[] = []
  const seconds: number[] = []
  const pairCounts: number[] = []
  const counts = new Int32Array(videoCount)
  for (const [first, viewers] of viewersOf.entries()) {
    const met: number[] = []
    for (const viewer of viewers)
      for (const video of byViewer[viewer]!) {
        if (video <= first) continue
        if (counts[video] === 0) met.push(video)
        counts[video]! += 1
      }
    const shared = met
      .filter((video) => counts[video]! >= sharedByAtLeast)
      .toSorted((one, other) => counts[other]! - counts[one]!)
      .slice(0, PAIRS_MAX_COUNT)
    for (const second of shared) {
      firsts.push(first)
      seconds.push(second)
      pairCounts.push(counts[second]!)
    }
    for (const video of met) counts[video] = 0
  }
  return { viewerCounts: viewersOf.map((viewers) => viewers.length), firsts, seconds, pairCounts }
}
