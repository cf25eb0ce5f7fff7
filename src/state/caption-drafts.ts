import { proxy } from 'valtio'

/** Captions that were begun, or taken from a file, and not saved. */
export interface CaptionDraft {
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
