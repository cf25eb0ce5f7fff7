import type { Db } from '#server/db/client.ts'
import { countSearch, PHRASE_MIN_ASKERS } from '#server/features/search/service.ts'

/**
 * Searches that the users of the site have made, each with a word of some video, so that “People also search for” is
 * filled.
 */
const DEMO_SEARCHES = [
  'night train',
  'night drive',
  'night sky',
  'calm rain',
  'calm ocean',
  'calm music to study',
  'ocean at night',
  'latte art',
  'coffee at home',
  'breakfast recipe',
  'overnight oats',
  'paper cranes',
  'origami for beginners',
  'birdsong in the morning',
  'sunrise from a balloon',
  'city timelapse',
]

/** Counts each search for enough users that it is shown to others. */
export async function insertSearches(db: Db, userIds: readonly string[]): Promise<void> {
  for (const [index, phrase] of DEMO_SEARCHES.entries()) {
    for (let asker = 0; asker < PHRASE_MIN_ASKERS; asker += 1) {
      const userId = userIds[(index + asker) % userIds.length] ?? ''
      await countSearch(db, 'demo', phrase, userId)
    }
  }
}
