import { proxy } from 'valtio'

/** Comments that were begun and not posted (specification section 3, editorState), by the ids of the videos. */
export const commentDrafts = proxy<{ texts: Record<string, string> }>({ texts: {} })

export const draftOf = (videoId: string): string => commentDrafts.texts[videoId] ?? ''

export function setDraft(videoId: string, text: string): void {
  if (text) commentDrafts.texts[videoId] = text
  else delete commentDrafts.texts[videoId]
}
