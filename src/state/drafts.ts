import { proxy, ref } from 'valtio'

/** Comments that were begun and not posted (specification section 3, editorState), by the ids of the videos. */
export const commentDrafts = proxy<{ texts: Record<string, string> }>({ texts: {} })

export const draftOf = (videoId: string): string => commentDrafts.texts[videoId] ?? ''

export function setDraft(videoId: string, text: string): void {
  if (text) commentDrafts.texts[videoId] = text
  else delete commentDrafts.texts[videoId]
}

/** Subtitles that were begun, or read from a file, and not saved. */
interface SubtitleDraft {
  /** A BCP 47 tag. */
  language: string
  text: string
  /** Read from a file and not changed since: it moves to another chosen language that has none. */
  isFromFile: boolean
}

/** By the ids of the videos, the latest last. */
export const subtitleDrafts = proxy<{ byVideo: Record<string, SubtitleDraft[]> }>({ byVideo: {} })

export const subtitleDraftsOf = (videoId: string): readonly SubtitleDraft[] =>
  subtitleDrafts.byVideo[videoId] ?? []

export function setSubtitleDraft(videoId: string, draft: SubtitleDraft): void {
  dropSubtitleDraft(videoId, draft.language)
  subtitleDrafts.byVideo[videoId] = [...subtitleDraftsOf(videoId), draft]
}

export function dropSubtitleDraft(videoId: string, language: string): void {
  subtitleDrafts.byVideo[videoId] = subtitleDraftsOf(videoId).filter((draft) => draft.language !== language)
}

/** A video that was dropped on a page of the app, until the upload page takes it. */
export const droppedVideo = proxy({ file: null as File | null })

export function setDroppedVideo(file: File): void {
  droppedVideo.file = ref(file)
}

/** @returns the video, once */
export function takeDroppedVideo(): File | null {
  const { file } = droppedVideo
  droppedVideo.file = null
  return file
}
