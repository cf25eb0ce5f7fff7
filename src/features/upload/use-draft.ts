import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'

import { sentenceOf } from '#contract/errors.ts'
import type { WrittenCaptions } from '#contract/models/captions.ts'
import type { UploadView } from '#contract/uploads.ts'
import { callWorker } from '#src/data/api.ts'
import { randomId } from '#src/data/random-id.ts'
import { useSelectedFile } from '#src/ui/use-selected-file.ts'

import { keepCaption, readCaption } from './kept-caption.ts'
import { useUploads } from './uploads-store.ts'

/** Longer than between two keys, shorter than it takes to close a tab. */
const SAVE_DELAY_MS = 300

const messageOf = (error: unknown) => sentenceOf(error, 'This video could not be kept. Try again.')
/** What a draft is told in passing: if it does not get there, the next one does. */
const ignore = () => {}
/** Other pages' words come when this one is opened again. */
const never = () => ignore

/**
 * The clip that is being prepared. Its video and its caption are kept on the device as they come, and offered
 * again after a crash.
 */
export function useDraft() {
  const uploads = useUploads()
  const [id, setId] = useState<string>()
  const [file, selectFile] = useSelectedFile()
  const typedBefore = useSyncExternalStore(never, readCaption, () => '')
  const [typed, setCaption] = useState<string>()
  const caption = typed ?? typedBefore
  /** Undefined: as they are kept. */
  const [captions, setCaptions] = useState<WrittenCaptions | null>()
  const [problem, setProblem] = useState<string>()
  /** Why the file that was chosen last was not taken. */
  const [fault, setFault] = useState<string>()
  const [isRestored, setIsRestored] = useState(false)
  /** Drafts that this page is done with: the list may show them for a moment longer. */
  const done = useRef(new Set<string>())

  const kept = uploads.find((upload) => upload.id === id)
  const offered = uploads.find(({ isDraft, phase }) => isDraft && phase.name !== 'keeping')
  const offeredId = id === undefined ? offered?.id : undefined

  const restore = useEffectEvent(async (draft: UploadView) => {
    const restored = await callWorker('uploads.file', { id: draft.id })
    if (id !== undefined || done.current.has(draft.id)) return
    setId(draft.id)
    selectFile(restored ?? undefined)
    setCaption(draft.caption || caption)
    setIsRestored(true)
  })
  const restoreOffered = useEffectEvent(() => {
    if (offered && !done.current.has(offered.id)) restore(offered).catch(ignore)
  })
  useEffect(() => {
    // The list has caught up: one that is a draft again is one that was reopened.
    for (const upload of uploads) if (!upload.isDraft) done.current.delete(upload.id)
  }, [uploads])
  useEffect(() => {
    if (offeredId !== undefined) restoreOffered()
  }, [offeredId])

  useEffect(() => {
    if (id === undefined) return undefined
    const save = async () => {
      await callWorker('uploads.edit', { id, caption, ...(captions !== undefined && { captions }) })
      // More may have been typed meanwhile.
      if (readCaption() === caption) keepCaption('')
    }
    const timer = setTimeout(() => void save().catch(ignore), SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [id, caption, captions])

  const leave = () => {
    if (id !== undefined) done.current.add(id)
    setId(undefined)
    selectFile(undefined)
    setCaptions(undefined)
    setProblem(undefined)
    setFault(undefined)
    setIsRestored(false)
  }
  const throwAway = () => {
    if (id !== undefined) void callWorker('uploads.discard', { id }).catch(ignore)
    leave()
  }

  return {
    file,
    caption,
    write: (text: string) => {
      setCaption(text)
      keepCaption(text)
    },
    /** What is heard, if it was written down since the page was opened. */
    captions,
    /** Of what is heard; null where nobody has written it down. */
    captionsLanguage:
      captions === undefined ? (kept?.captionsLanguage ?? null) : (captions?.language ?? null),
    setCaptions,
    isRestored,
    /** How much of the video is kept, 0 to 1; undefined when all of it is. */
    keepingProgress: kept?.phase.name === 'keeping' ? kept.phase.progress : undefined,
    /** All of the video outlives the browser. */
    isKept: kept !== undefined && kept.hasFile && kept.isKept,
    fault,
    /** Why it cannot be posted as it is. */
    problem: problem ?? (kept?.isDraft && kept.phase.name === 'failed' ? kept.phase.message : undefined),

    /** Takes another video under the same caption, unless something is wrong with it. */
    choose: (chosen: File, wrong: string | undefined) => {
      if (wrong !== undefined) {
        setFault(wrong)
        return
      }
      throwAway()
      selectFile(chosen)
      setCaption((written) => written ?? caption)
      const newId = randomId()
      setId(newId)
      callWorker('uploads.add', { id: newId, file: chosen, caption }).catch((error: unknown) =>
        setProblem(messageOf(error)),
      )
    },

    /** It shows only when a video is opened that it cannot be posted. */
    refuse: (wrong: string) => setProblem(wrong),

    discard: () => {
      throwAway()
      setCaption('')
      keepCaption('')
    },

    post: async (isMeteredAllowed: boolean) => {
      if (id === undefined) return
      try {
        await callWorker('uploads.post', {
          id,
          caption,
          isMeteredAllowed,
          ...(captions !== undefined && { captions }),
        })
        leave()
        setCaption('')
        keepCaption('')
      } catch (error) {
        setProblem(messageOf(error))
      }
    },
  }
}
