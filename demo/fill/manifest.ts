import { readFile } from 'node:fs/promises'
import path from 'node:path'

import * as v from 'valibot'

const FileNameSchema = v.pipe(v.string(), v.regex(/^[\w-]+\.\w+$/))

const VideoSchema = v.object({
  name: v.string(),
  caption: v.string(),
  tags: v.array(v.string()),
  musicTitle: v.string(),
  musicAuthor: v.string(),
  author: v.string(),
  /** File names by the length of the short side in pixels. */
  files: v.record(v.string(), FileNameSchema),
  /** File names by language. */
  captionTracks: v.optional(v.record(v.string(), FileNameSchema)),
})
export type DemoVideo = v.InferOutput<typeof VideoSchema>

const AccountSchema = v.object({
  uniqueId: v.string(),
  nickname: v.string(),
  bio: v.string(),
  pronouns: v.optional(v.string()),
  links: v.optional(v.array(v.string())),
  avatar: FileNameSchema,
})
export type DemoAccount = v.InferOutput<typeof AccountSchema>

/** Videos and accounts of the demo site. The first videos come first in For you. */
export interface DemoManifest {
  videos: DemoVideo[]
  accounts: DemoAccount[]
}

/** Reads `videos.json` and `accounts.json`. */
export async function readManifest(mediaDir: string): Promise<DemoManifest> {
  const readJson = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(path.join(mediaDir, name), 'utf8'))
  return {
    videos: v.parse(v.array(VideoSchema), await readJson('videos.json')),
    accounts: v.parse(v.array(AccountSchema), await readJson('accounts.json')),
  }
}
