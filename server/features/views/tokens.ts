import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Video } from '#contract/models/video.ts'
import { deriveKey } from '#server/security/secret.ts'

/** Enough against guessing (NIST SP 800-107, section 5.3.3), in 16 characters. */
const MAC_BYTES = 12
/** Earlier builds stamped seconds since 1970, which are less for 3,000 years to come. Their tokens come from offline copies. */
const SECONDS_END = 1e11
const TOKEN = /^([0-9a-z]{1,9})\.([\w-]{16})$/

/**
 * Signs the time at which a video was handed out. A device returns the token with what was watched since, however late,
 * for example from an offline copy.
 */
export interface ViewTokens {
  /** Stamps a video that is handed out now. */
  stamp(video: Video): Video
  /**
   * When the video was handed out, in milliseconds since 1970. Null when the token is not ours or is for another video.
   */
  servedAtMs(videoId: string, token: string | undefined): number | null
}

export function createViewTokens(secret: string, now: () => number = Date.now): ViewTokens {
  const key = deriveKey(secret, 'view-token')
  const macOf = (videoId: string, time: string): Buffer =>
    createHmac('sha256', key).update(`${videoId} ${time}`).digest().subarray(0, MAC_BYTES)

  return {
    stamp(video) {
      // In milliseconds: rounded to seconds, the first moments of the first video would not count.
      const time = Math.ceil(now()).toString(36)
      return { ...video, viewToken: `${time}.${macOf(video.id, time).toString('base64url')}` }
    },
    servedAtMs(videoId, token) {
      const [, time = '', mac = ''] = TOKEN.exec(token ?? '') ?? []
      const given = Buffer.from(mac, 'base64url')
      const isOurs = given.length === MAC_BYTES && timingSafeEqual(given, macOf(videoId, time))
      if (!isOurs) return null
      const number = Number.parseInt(time, 36)
      return number < SECONDS_END ? number * 1000 : number
    },
  }
}

/** Stamps a list of videos that are handed out now. */
export const stampAll = <List extends { itemList: Video[] }>(tokens: ViewTokens, list: List): List => ({
  ...list,
  itemList: list.itemList.map((video) => tokens.stamp(video)),
})
