import { onlineManager } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'
import { deviceOf } from '#contract/device.ts'
import type { Video } from '#contract/models/video.ts'
import { videoPath } from '#contract/paths.ts'
import type { FromPage, SharedSubject, ShareWay } from '#contract/share.ts'
import { learnShare } from '#src/data/interests.ts'
import { readDevice } from '#src/state/device.ts'
import { pagePath } from '#src/ui/page-path.ts'

/** A subject that the viewer shares, and its page. */
export interface Shared {
  type: SharedSubject
  /** Absent for a page. */
  id?: string
  /** The text of a search page. */
  keyword?: string
  path: string
  title: string
}

export const sharedVideo = (video: Video): Shared => ({
  type: 'video',
  id: video.id,
  path: videoPath(video),
  title: video.caption,
})

/** A browser opens its share sheet only shortly after a tap. */
const MAX_WAIT_MS = 1_500

const FROM_PAGES: Readonly<Record<string, FromPage>> = { foryou: 'fyp', tag: 'challenge', music: 'music' }

/** The page that the viewer shares from (specification section 3, from-page values). */
function currentFromPage(): FromPage | undefined {
  const [, first = '', second] = pagePath().split('/')
  if (first.startsWith('@')) return second === 'video' ? 'video' : 'user'
  return FROM_PAGES[first]
}

export const plainLink = ({ path }: Shared): string => new URL(path, location.origin).href

/** The full address of a short link; the page's own when the server makes none, or not in time. */
export async function shortLink(api: ApiClient, shared: Shared, way: ShareWay): Promise<string> {
  if (!onlineManager.isOnline()) return plainLink(shared)
  const { type, id, keyword } = shared
  const input = { type, id, keyword, device: deviceOf(readDevice()), way, fromPage: currentFromPage() }
  const made = api.share.link(input).then(
    ({ path }) => new URL(path, location.origin).href,
    () => plainLink(shared),
  )
  const tooLate = new Promise<string>((resolve) => setTimeout(resolve, MAX_WAIT_MS, plainLink(shared)))
  return Promise.race([made, tooLate])
}

/**
 * Counts that a video was shared, which matters to its author alone: a share that is not counted still is one. The device
 * learns from it.
 */
export function countShare(api: ApiClient, { type, id }: Shared): void {
  if (type !== 'video' || id === undefined) return
  api.share.count({ videoId: id }).catch(() => {})
  learnShare(id)
}
