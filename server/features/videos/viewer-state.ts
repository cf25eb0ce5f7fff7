import type { Video } from '#contract/models/video.ts'
import { mayDownload } from '#server/features/downloads/sql.ts'

/** The viewer-specific fields of a video, each as SQL. `v` is the video. */
const STATE = {
  liked: (viewerId: string) => `EXISTS (SELECT FROM likes WHERE user_id = ${viewerId} AND video_id = v.id)`,
  canDownload: (viewerId: string) => mayDownload(viewerId, 'v'),
  saved: (viewerId: string) => `EXISTS (SELECT FROM saves WHERE user_id = ${viewerId} AND video_id = v.id)`,
} satisfies { [Name in keyof Video]?: (viewerId: string) => string }

type Field = keyof typeof STATE
export type ViewerState = Record<Field, boolean>
const fields = Object.keys(STATE) as Field[]

/** Columns of the viewer-specific state. @param viewerId as SQL */
export const viewerStateColumns = (viewerId: string): string =>
  fields.map((field) => `${STATE[field](viewerId)} AS "${field}"`).join(', ')

export const presentViewerState = (row: ViewerState): ViewerState =>
  Object.fromEntries(fields.map((field) => [field, row[field]])) as ViewerState
