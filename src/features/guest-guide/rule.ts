import type { GuideConfig, Play } from './config.ts'

/**
 * Whether this play of a guest brings up the prompt: once per guest, when a second, different video is played within
 * the window of the last play (specification section 4, guest guide).
 */
export function isGuideDue({ windowMs, hasShown, lastPlay }: GuideConfig, play: Play): boolean {
  if (hasShown || lastPlay === null || lastPlay.videoId === play.videoId) return false
  const sinceLastMs = play.timeMs - lastPlay.timeMs
  return sinceLastMs >= 0 && sinceLastMs <= windowMs
}
