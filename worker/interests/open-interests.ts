import { currentUserId } from '../session.ts'
import { openRecordStore } from '../storage/record-store.ts'
import { ForYou } from './for-you.ts'
import { Interests, type ProfileRecord } from './interests.ts'

let opened: { interests: Interests; forYou: ForYou } | undefined

/** The interests as this tab has them, created at the first call. */
export function interestsOfThisTab(): { interests: Interests; forYou: ForYou } {
  if (opened) return opened
  const store = openRecordStore<ProfileRecord>({
    database: 'vireo-interests',
    store: 'profiles',
    whenFull: 'memory',
  })
  const interests = new Interests({ store, currentUserId })
  opened = { interests, forYou: new ForYou(interests) }
  return opened
}
