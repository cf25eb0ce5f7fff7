import { proxy } from 'valtio'

/** Captions that were begun, or taken from a file, and not saved. */
export interface CaptionDraft {
  /** A BCP 47 tag. */
  language: string
  text: string
  /** And not changed since: it goes along to a language that has nothing. */
  isFromFile: boolean
}

/** By the ids of the clips, the latest last. */
export const captionDrafts = proxy<{ ofClips: Record<string, CaptionDraft[]> }>({ ofClips: {} })

export const captionDraftsOf = (videoId: string): readonly CaptionDraft[] =>
  captionDrafts.ofClips[videoId] ?? []

export function keepCaptionDraft(videoId: string, draft: CaptionDraft): void {
  dropCaptionDraft(videoId, draft.language)
  captionDrafts.ofClips[videoId] = [...captionDraftsOf(videoId), draft]
}

export function dropCaptionDraft(videoId: string, language: string): void {
  captionDrafts.ofClips[videoId] = captionDraftsOf(videoId).filter((draft) => draft.language !== language)
}
