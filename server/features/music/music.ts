import type { Music } from '#contract/models/video.ts'
import type { MusicState } from '#contract/moderation.ts'
import { sentence } from '#contract/sentence.ts'
import { musicNotExist, refusalOf, unprocessable } from '#server/api/problems.ts'
import type { FeatureRoutes, Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { NO_USER } from '#server/db/ids.ts'
import type { SoundMix, StoredMedia } from '#server/db/schema/videos.ts'
import { mayWatch } from '#server/features/visibility/rule.ts'

export const musicRoutes = {
  'music.detail': async ({ musicId }, { db, viewer }) => ({
    music: await getMusic(db, viewer, musicId),
    isUsable: (await findSource(db, viewer, musicId)) !== undefined,
  }),
} satisfies FeatureRoutes<'music'>

const REFUSALS = { noCopyright: 'musicNoCopyright', unshelved: 'musicUnshelved' } as const

/**
 * Returns a sound that videos use. A sound that is only in videos that the viewer may not watch is not returned.
 * @throws {ApiError} 10203 when there is no such sound, 10218 when it was removed, 10219 when the site may not use it
 */
export async function getMusic(db: Db, viewer: Viewer | null, id: string): Promise<Music> {
  const [row] = await db.query<Music & { state: MusicState }>({
    name: 'music.find',
    text: `
      SELECT id, title, author_name AS "authorName", state FROM music
      WHERE id = $1 AND (
        state <> 'available' OR EXISTS (SELECT FROM videos AS v WHERE music_id = $1 AND ${mayWatch('$2', 'v')})
        OR NOT EXISTS (SELECT FROM videos WHERE music_id = $1))`,
    values: [id, viewer?.id ?? NO_USER],
  })
  if (!row) throw musicNotExist()
  const { state, ...music } = row
  if (state !== 'available') throw refusalOf(REFUSALS[state])
  return music
}

/**
 * The video from which a sound is taken, which is the video whose own sound it is, if the viewer may use it. That video
 * has to be public or the viewer's, as everyone will hear it.
 */
async function findSource(db: Db, viewer: Viewer | null, musicId: string): Promise<string | undefined> {
  const [source] = await db.query<{ id: string }>({
    name: 'music.source',
    text: `
      SELECT v.id FROM music JOIN videos AS v ON v.id = music.video_id
      WHERE music.id = $1 AND music.state = 'available' AND NOT v.is_silenced AND (v.media->>'hasAudio')::boolean AND ${mayWatch('$2', 'v')}
        AND (v.shown_to = 'everyone' OR v.author_id = $2)`,
    values: [musicId, viewer?.id ?? NO_USER],
  })
  return source?.id
}

/** @throws {ApiError} 422 when the viewer may not use the sound in a video of theirs */
export async function requireUsableSound(db: Db, viewer: Viewer, musicId: string): Promise<void> {
  if (!(await findSource(db, viewer, musicId))) throw unprocessable(sentence('soundUnavailable'))
}

/** A sound that is mixed into a video, and the file from which it is taken. */
export interface SoundOfVideo extends SoundMix {
  key: string
}

/**
 * The sound that the author of a video has chosen for it: null when they chose none, `gone` when the sound's own video
 * has since been hidden or deleted.
 */
export async function findChosenSound(db: Db, videoId: string): Promise<SoundOfVideo | 'gone' | null> {
  const [row] = await db.query<{ mix: SoundMix; authorId: string; musicId: string }>({
    name: 'music.chosen',
    text: `
      SELECT sound_mix AS mix, author_id AS "authorId", music_id AS "musicId" FROM videos
      WHERE id = $1 AND sound_mix IS NOT NULL`,
    values: [videoId],
  })
  if (!row) return null
  const sourceId = await findSource(db, { id: row.authorId, uniqueId: '' }, row.musicId)
  if (!sourceId) return 'gone'
  const [source] = await db.query<{ media: StoredMedia }>({
    name: 'music.sourceMedia',
    text: 'SELECT media FROM videos WHERE id = $1',
    values: [sourceId],
  })
  const best = source?.media.renditions.toSorted((a, b) => b.bitrateBps - a.bitrateBps)[0]
  if (!best) return 'gone'
  return { ...row.mix, key: best.key }
}
