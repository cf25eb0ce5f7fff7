import { proxy, ref } from 'valtio'

import { bodyOfText } from '#contract/comment-body.ts'
import type { CommentBody } from '#contract/models/comment-body.ts'

import { addDraftStore } from './draft-stores.ts'

/** Texts that were begun and not sent, by their target. */
export class Drafts {
  readonly state = proxy<{ texts: Record<string, string> }>({ texts: {} })
  /** Trees of those texts that the editor has written. */
  readonly #bodies = new Map<string, CommentBody>()

  constructor() {
    addDraftStore(() => this.setAside())
  }

  textOf(key: string): string {
    return this.state.texts[key] ?? ''
  }

  bodyOf(key: string): CommentBody | undefined {
    return this.#bodies.get(key)
  }

  set(key: string, text: string, body?: CommentBody): void {
    if (text) this.state.texts[key] = text
    else delete this.state.texts[key]
    if (text && body) this.#bodies.set(key, body)
    else this.#bodies.delete(key)
  }

  /** Removes all of them. */
  clear(): void {
    this.state.texts = {}
    this.#bodies.clear()
  }

  /**
   * Removes all drafts.
   * @returns a function that puts them back, beside those begun since
   */
  setAside(): () => void {
    const texts = { ...this.state.texts }
    const bodies = [...this.#bodies]
    this.clear()
    return () => {
      for (const [key, text] of Object.entries(texts)) this.state.texts[key] ??= text
      for (const [key, body] of bodies) if (!this.#bodies.has(key)) this.#bodies.set(key, body)
    }
  }

  /** Puts a text that could not be sent before any text begun since. */
  putBack(key: string, text: string, body?: CommentBody): void {
    const begun = this.textOf(key)
    if (!begun) return this.set(key, text, body)
    const after = this.bodyOf(key) ?? bodyOfText(begun)
    const before = body ?? bodyOfText(text)
    return this.set(key, `${text}\n${begun}`, { type: 'doc', content: [...before.content, ...after.content] })
  }
}

/** Comments (specification section 3, editorState), by the ids of the videos, of the threads or of the edited comments. */
export const commentDrafts = new Drafts()

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
addDraftStore(() => {
  const { byVideo } = subtitleDrafts
  subtitleDrafts.byVideo = {}
  return () => {
    subtitleDrafts.byVideo = { ...byVideo, ...subtitleDrafts.byVideo }
  }
})

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

/** @returns the video, only once */
export function takeDroppedVideo(): File | null {
  const { file } = droppedVideo
  droppedVideo.file = null
  return file
}
