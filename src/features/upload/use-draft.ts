import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'

import type { WrittenCaptions } from '#contract/models/captions.ts'
import { DEFAULT_PUBLICATION, type Publication, type UploadView } from '#contract/uploads.ts'
import { messages } from '#messages/upload.ts'
import { randomId } from '#shared/random-id.ts'
import { callWorker } from '#src/data/api.ts'
import { useSelectedFile } from '#src/ui/selected-file.ts'
import { sentenceOf } from '#src/ui/sentences.ts'
import { translate } from '#src/ui/translate.ts'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

import {
  dropPost,
  notePost,
  readCaption,
  readPublication,
  storeCaption,
  storePublication,
} from './noted-posts.ts'
import { useUploads } from './uploads.ts'

/** Longer than between two key presses, shorter than it takes to close a tab. */
const SAVE_DELAY_MS = 300

const messageOf = (error: unknown) => sentenceOf(error, messages.couldNotSave)
/** For small changes of a draft: if one fails, the next one includes it. */
const ignore = () => {}
/** Texts and choices of other pages are read when this one is opened again. */
const never = () => ignore
const readTyped = () => readCaption(undefined)

/** Forgets what was typed and chosen for a draft, or for none. */
function forget(draftId: string | undefined): void {
  storeCaption(draftId, '')
  storePublication(draftId, undefined)
}

/**
 * The video that the user is preparing. It, its caption and its publication are stored on the device continuously, and
 * offered again after a crash.
 */
export function useDraft() {
  const uploads = useUploads()
  const [id, setId] = useState<string>()
  const [file, selectFile] = useSelectedFile()
  const typedBefore = useSyncExternalStore(never, readTyped, () => '')
  const [typed, setCaption] = useState<string>()
  const caption = typed ?? typedBefore
  const isHydrated = useIsHydrated()
  const [chosen, setChosen] = useState<Publication>()
  const publication = chosen ?? (isHydrated ? readPublication(undefined) : undefined) ?? DEFAULT_PUBLICATION
  /** Undefined: unchanged since they were stored. */
  const [captions, setCaptions] = useState<WrittenCaptions | null>()
  const [problem, setProblem] = useState<string>()
  /** Why the last chosen file was refused. */
  const [fault, setFault] = useState<string>()
  const [isRestored, setIsRestored] = useState(false)
  /** Drafts that this page no longer handles, although the list may still show them; and those of other tabs. */
  const done = useRef(new Set<string>())
  const [elsewhere, setElsewhere] = useState<readonly string[]>([])

  const stored = uploads.find((upload) => upload.id === id)
  const offered = uploads.find(
    (upload) => upload.isDraft && upload.phase.name !== 'keeping' && !elsewhere.includes(upload.id),
  )
  const offeredId = id === undefined ? offered?.id : undefined

  const take = useEffectEvent((draft: UploadView, restored: File | undefined) => {
    if (id !== undefined || done.current.has(draft.id)) {
      if (id !== draft.id) releaseDraft(draft.id)
      return
    }
    setId(draft.id)
    selectFile(restored)
    setCaption(readCaption(draft.id) || draft.caption || caption)
    const restoredPublication = readPublication(draft.id) ?? draft.publication
    // A sound or a sticker that was chosen before coming here is added to the draft.
    const { sound, sticker } = publication
    setChosen({ ...restoredPublication, ...(sound && { sound }), ...(sticker && { sticker }) })
    setIsRestored(true)
  })
  const restore = useEffectEvent(async (draft: UploadView) => {
    if (!(await claimDraft(draft.id))) {
      setElsewhere((others) => [...others, draft.id])
      await untilReleased(draft.id)
      setElsewhere((others) => others.filter((other) => other !== draft.id))
      return
    }
    const restored = draft.hasFile ? await callWorker('uploads.file', { id: draft.id }) : null
    take(draft, restored ?? undefined)
  })
  const restoreOffered = useEffectEvent(() => {
    if (offered && !done.current.has(offered.id)) restore(offered).catch(ignore)
  })
  useEffect(() => {
    // The list has caught up: if one of these is a draft again, it was reopened.
    for (const upload of uploads) if (!upload.isDraft) done.current.delete(upload.id)
  }, [uploads])
  useEffect(() => {
    if (offeredId !== undefined) restoreOffered()
  }, [offeredId])
  useEffect(
    () => () => {
      if (id !== undefined) releaseDraft(id)
    },
    [id],
  )

  useEffect(() => {
    if (id === undefined) return undefined
    const save = async () => {
      await callWorker('uploads.edit', {
        id,
        caption,
        publication,
        ...(captions !== undefined && { captions }),
      })
      // More may have been typed or chosen meanwhile.
      if (readCaption(id) === caption) storeCaption(id, '')
      if (isSame(readPublication(id), publication)) storePublication(id, undefined)
    }
    const timer = setTimeout(() => void save().catch(ignore), SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [id, caption, captions, publication])

  const leave = () => {
    if (id !== undefined) {
      done.current.add(id)
      forget(id)
    }
    forget(undefined)
    setId(undefined)
    selectFile(undefined)
    setCaption('')
    setChosen(undefined)
    setCaptions(undefined)
    setProblem(undefined)
    setFault(undefined)
    setIsRestored(false)
  }

  const isGone = stored !== undefined && !stored.isDraft
  const leaveGone = useEffectEvent(leave)
  useEffect(() => {
    if (!isGone) return undefined
    // The upload has continued after its file was chosen again, or another tab has posted it.
    const timer = setTimeout(leaveGone)
    return () => clearTimeout(timer)
  }, [isGone])

  return {
    file,
    caption,
    write: (text: string) => {
      setCaption(text)
      storeCaption(id, text)
    },
    publication,
    setPublication: (changed: Publication) => {
      setChosen(changed)
      storePublication(id, changed)
    },
    /** Subtitles written since the page was opened. */
    captions,
    /** Language of the subtitles; null where there are none. */
    captionsLanguage:
      captions === undefined ? (stored?.captionsLanguage ?? null) : (captions?.language ?? null),
    setCaptions: (written: WrittenCaptions | null) => {
      setCaptions(written)
      if (id !== undefined) void callWorker('uploads.edit', { id, caption, captions: written }).catch(ignore)
    },
    isRestored,
    /** The name of the video that has to be chosen again because it is not on this device. */
    missingFileName: stored?.phase.name === 'failed' && !stored.hasFile ? stored.fileName : undefined,
    /** How much of the video is stored, 0 to 1; undefined when all of it is. */
    keepingProgress: stored?.phase.name === 'keeping' ? stored.phase.progress : undefined,
    /** Whether the whole video outlives the browser; undefined while part of it is not stored. */
    isPersistent: stored?.hasFile ? stored.isPersistent : undefined,
    fault,
    /** Why it cannot be posted in its current state. */
    problem:
      problem ?? (stored?.isDraft && stored.phase.name === 'failed' ? translate(stored.phase) : undefined),

    /** Takes another video with the same texts and publication, unless something is wrong with it. */
    choose: (selected: File, wrong: string | undefined) => {
      if (wrong !== undefined) {
        setFault(wrong)
        return
      }
      const newId = randomId()
      if (id !== undefined) done.current.add(id)
      setId(newId)
      selectFile(selected)
      setCaption(caption)
      storeCaption(newId, caption)
      setChosen(publication)
      storePublication(newId, publication)
      setProblem(undefined)
      setFault(undefined)
      void claimDraft(newId)
      const add = async () => {
        await callWorker('uploads.add', { id: newId, file: selected, caption, publication, replaces: id })
        forget(undefined)
        if (id !== undefined) forget(id)
      }
      add().catch((error: unknown) => {
        // The draft from before is still there.
        if (id !== undefined) {
          done.current.delete(id)
          void claimDraft(id)
        }
        setId(id)
        selectFile(file?.file)
        setFault(messageOf(error))
      })
    },

    /** For a video that proves unpostable when it is opened. */
    refuse: (wrong: string) => setProblem(wrong),

    discard: () => {
      if (id !== undefined) void callWorker('uploads.discard', { id }).catch(ignore)
      leave()
    },

    post: async (written: string, isMeteredAllowed: boolean) => {
      if (id === undefined) return
      const post = {
        id,
        caption: written,
        publication,
        isMeteredAllowed,
        ...(captions !== undefined && { captions }),
      }
      notePost(post)
      try {
        await callWorker('uploads.post', post)
        leave()
      } catch (error) {
        setProblem(messageOf(error))
      } finally {
        dropPost(id)
      }
    },
  }
}

const isSame = (a: Publication | undefined, b: Publication) =>
  a?.audience === b.audience &&
  a.scheduleTime === b.scheduleTime &&
  a.commentAudience === b.commentAudience &&
  a.downloadAudience === b.downloadAudience &&
  JSON.stringify([a.sound, a.sticker]) === JSON.stringify([b.sound, b.sticker])

/** Functions that end this page's claims, by draft id. */
const claims = new Map<string, () => void>()

const lockOf = (id: string) => `vireo-draft-${id}`

/**
 * Takes a draft for this page, so that no other tab shows and changes it as well.
 * @returns false when another tab has it
 */
function claimDraft(id: string): Promise<boolean> {
  // Missing outside secure contexts, although its type says otherwise.
  const locks: LockManager | undefined = navigator.locks
  if (!locks || claims.has(id)) return Promise.resolve(true)
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null)
      return lock && new Promise<void>((release) => claims.set(id, release))
    }
    locks.request(lockOf(id), { ifAvailable: true }, hold).catch(() => resolve(true))
  })
}

/** Resolves when the tab that has it releases it. */
async function untilReleased(id: string): Promise<void> {
  await navigator.locks.request(lockOf(id), () => {})
}

function releaseDraft(id: string): void {
  claims.get(id)?.()
  claims.delete(id)
}
