import { proxy, ref } from 'valtio'

/** Comments that were begun and not posted (specification section 3, editorState), by the ids of the videos. */
export const commentDrafts = proxy<{ texts: Record<string, string> }>({ texts: {} })

export const draftOf = (videoId: string): string => commentDrafts.texts[videoId] ?? ''

export function setDraft(videoId: string, text: string): void {
  if (text) commentDrafts.texts[videoId] = text
  else delete commentDrafts.texts[videoId]
}

/** Captions that were begun, or taken from a file, and not saved. */
interface CaptionDraft {
  /** A BCP 47 tag. */
  language: string
  text: string
  /** And not changed since: it goes along to a language that has nothing. */
  isFromFile: boolean
}

/** By the ids of the videos, the latest last. */
export const captionDrafts = proxy<{ byVideo: Record<string, CaptionDraft[]> }>({ byVideo: {} })

export const captionDraftsOf = (videoId: string): readonly CaptionDraft[] =>
  captionDrafts.byVideo[videoId] ?? []

export function keepCaptionDraft(videoId: string, draft: CaptionDraft): void {
  dropCaptionDraft(videoId, draft.language)
  captionDrafts.byVideo[videoId] = [...captionDraftsOf(videoId), draft]
}

export function dropCaptionDraft(videoId: string, language: string): void {
  captionDrafts.byVideo[videoId] = captionDraftsOf(videoId).filter((draft) => draft.language !== language)
}

/** A video that was dropped on a page of the app, until the upload page takes it. */
export const droppedVideo = proxy({ file: null as File | null })

export function keepDroppedVideo(file: File): void {
  droppedVideo.file = ref(file)
}

/** @returns the video, once */
export function takeDroppedVideo(): File | null {
  const { file } = droppedVideo
  droppedVideo.file = null
  return file
}
