import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ApiError } from '#contract/errors.ts'
import type { WorkerEvent } from '#contract/events.ts'
import { DEFAULT_PUBLICATION, type UploadView } from '#contract/uploads.ts'

import { handInPosts } from './noted-posts.ts'
import { useDraft } from './use-draft.ts'

const worker = vi.hoisted(() => ({
  call: vi.fn<(op: string, input: unknown) => Promise<unknown>>(),
  emit: (_event: WorkerEvent) => {},
}))
vi.mock('#src/data/api.ts', () => ({
  callWorker: worker.call,
  subscribeToWorker: (listener: typeof worker.emit) => {
    worker.emit = listener
    return () => {}
  },
}))

const video = new File(['a video'], 'video.mp4', { type: 'video/mp4' })
const upload = (id: string, isDraft: boolean): UploadView => ({
  id,
  fileName: video.name,
  sizeBytes: video.size,
  caption: 'First words',
  captionsLanguage: null,
  publication: DEFAULT_PUBLICATION,
  phase: isDraft ? { name: 'draft' } : { name: 'paused', progress: 0 },
  itemId: null,
  isDraft,
  isAwaitingFile: false,
  hasFile: true,
  canEdit: true,
  isAlreadyPosted: false,
  isPersistent: true,
  needsThisPage: false,
})

let draft: ReturnType<typeof useDraft>
let close = () => {}

function Form({ onDraft }: { onDraft: (current: typeof draft) => void }) {
  const current = useDraft()
  useEffect(() => onDraft(current))
  return null
}

const onDraft = (current: typeof draft) => {
  draft = current
}

async function openForm(): Promise<void> {
  const root = createRoot(document.createElement('div'))
  close = () => act(() => root.unmount())
  await act(async () => root.render(<Form onDraft={onDraft} />))
}
const listUploads = (...uploads: UploadView[]) =>
  act(async () => worker.emit({ type: 'uploads.changed', uploads }))

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  localStorage.clear()
  worker.call.mockReset()
  worker.call.mockImplementation(async (op) =>
    op === 'uploads.list' ? [] : op === 'uploads.file' ? video : null,
  )
})
afterEach(async () => {
  await listUploads()
  close()
  vi.unstubAllGlobals()
})

test('a video that is edited on the page where it was posted is in the form again', async () => {
  await openForm()
  await act(async () => draft.choose(video, undefined))
  const [, { id }] = worker.call.mock.calls.find(([op]) => op === 'uploads.add') as [string, { id: string }]
  await act(() => draft.post('First words', false))
  await listUploads(upload(id, true))
  expect(draft.file).toBeUndefined()
  await listUploads(upload(id, false))
  await listUploads(upload(id, true))
  expect(draft.caption).toBe('First words')
  expect(draft.file?.file).toBe(video)
})

test('a caption that is typed before there is a video outlives the page', async () => {
  await openForm()
  await act(async () => draft.write('Words first'))
  close()
  await openForm()
  expect(draft.caption).toBe('Words first')
  await act(async () => draft.choose(video, undefined))
  await act(() => draft.post(draft.caption, false))
  close()
  await openForm()
  expect(draft.caption).toBe('')
})

test('words that are typed while those before them are being kept outlive the page', async () => {
  await openForm()
  await act(async () => draft.choose(video, undefined))
  const { promise: isStored, resolve: finishStoring } = Promise.withResolvers<null>()
  worker.call.mockImplementation(async (op) => (op === 'uploads.list' ? [] : isStored))
  await vi.waitFor(() => expect(worker.call).toHaveBeenCalledWith('uploads.edit', expect.anything()))
  await act(async () => draft.write('Last words'))
  close()
  await act(async () => finishStoring(null))
  const [, { id }] = worker.call.mock.calls.find(([op]) => op === 'uploads.add') as [string, { id: string }]
  await openForm()
  await listUploads(upload(id, true))
  expect(draft.caption).toBe('Last words')
})

test('a file that cannot be posted takes nothing from the video that is there', async () => {
  await openForm()
  await act(async () => draft.choose(video, undefined))
  await act(async () => draft.choose(new File([], 'empty.mp4'), 'This file is empty.'))
  expect(draft.fault).toBe('This file is empty.')
  expect(draft.file?.file).toBe(video)
  expect(worker.call.mock.calls.map(([op]) => op)).not.toContain('uploads.discard')
  await act(async () => draft.choose(video, undefined))
  expect(draft.fault).toBeUndefined()
})

test('captions go with the draft and with what is posted; those of an earlier visit show their language', async () => {
  await openForm()
  await act(async () => draft.choose(video, undefined))
  const captions = { language: 'de', text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHallo' }
  await act(async () => draft.setCaptions(captions))
  expect(draft.captionsLanguage).toBe('de')
  await vi.waitFor(() =>
    expect(worker.call).toHaveBeenCalledWith('uploads.edit', expect.objectContaining({ captions })),
  )
  await act(() => draft.post(draft.caption, false))
  expect(worker.call).toHaveBeenCalledWith('uploads.post', expect.objectContaining({ captions }))

  await listUploads({ ...upload('kept', true), captionsLanguage: 'fr' })
  expect(draft.captionsLanguage).toBe('fr')
  await act(async () => draft.setCaptions(null))
  expect(draft.captionsLanguage).toBeNull()
})

const ONLY_ME = { audience: 'self', scheduleTime: 0 } as const
const LATER = { audience: 'friends', scheduleTime: 2_000_000_000 } as const

test('an audience and a time that are chosen outlive the page, before there is a video and with one', async () => {
  await openForm()
  await act(async () => draft.setPublication(ONLY_ME))
  close()
  await openForm()
  expect(draft.publication).toEqual(ONLY_ME)
  await act(async () => draft.choose(video, undefined))
  expect(worker.call).toHaveBeenCalledWith('uploads.add', expect.objectContaining({ publication: ONLY_ME }))
  const [, { id }] = worker.call.mock.calls.find(([op]) => op === 'uploads.add') as [string, { id: string }]
  // The page is closed before the worker has stored the change.
  worker.call.mockImplementation(async (op) => (op === 'uploads.list' ? [] : new Promise(() => {})))
  await act(async () => draft.setPublication(LATER))
  close()
  await openForm()
  await listUploads({ ...upload(id, true), hasFile: false, publication: ONLY_ME })
  expect(draft.publication).toEqual(LATER)
})

test('the chosen audience and time are posted, and the next video begins without them', async () => {
  await openForm()
  await act(async () => draft.choose(video, undefined))
  await act(async () => draft.setPublication(LATER))
  await vi.waitFor(() =>
    expect(worker.call).toHaveBeenCalledWith('uploads.edit', expect.objectContaining({ publication: LATER })),
  )
  await act(() => draft.post('', false))
  expect(worker.call).toHaveBeenCalledWith('uploads.post', expect.objectContaining({ publication: LATER }))
  expect(draft.publication).toEqual(DEFAULT_PUBLICATION)
  close()
  await openForm()
  expect(draft.publication).toEqual(DEFAULT_PUBLICATION)
})

test('a post whose video is lost leaves its audience and time to the next video', async () => {
  const post = { id: 'gone', caption: 'Words', publication: ONLY_ME, isMeteredAllowed: false }
  localStorage.setItem('vireo.post.null.gone', JSON.stringify(post))
  worker.call.mockImplementation(async (op) => {
    if (op === 'uploads.post') throw new Error('It is gone.')
    return []
  })
  handInPosts()
  await vi.waitFor(() => expect(localStorage.getItem('vireo.post.null.gone')).toBeNull())
  await openForm()
  expect([draft.caption, draft.publication]).toEqual(['Words', ONLY_ME])
})

const quotaExceeded = new ApiError({ statusCode: 450, httpStatus: 0, message: 'No space.' })

const missing = (id: string): UploadView => ({
  ...upload(id, true),
  isAwaitingFile: true,
  hasFile: false,
  captionsLanguage: 'fr',
  phase: { name: 'failed', message: 'Choose it again.', isFinal: false },
})

test('a draft whose video is not here says why; chosen again, all that went with it goes on', async () => {
  await openForm()
  await listUploads(missing('left'))
  expect(draft).toMatchObject({
    caption: 'First words',
    captionsLanguage: 'fr',
    missingFileName: video.name,
    problem: 'Choose it again.',
  })
  expect(draft.file).toBeUndefined()
  await act(async () => draft.choose(video, undefined))
  expect(worker.call).toHaveBeenCalledWith(
    'uploads.add',
    expect.objectContaining({ file: video, caption: 'First words', replaces: 'left' }),
  )
  const [, { id }] = worker.call.mock.calls.find(([op]) => op === 'uploads.add') as [string, { id: string }]
  // The worker has posted it.
  await listUploads(upload(id, false))
  await vi.waitFor(() => expect(draft.file).toBeUndefined())
  expect(draft.caption).toBe('')
})

test('a video that there is no room for leaves the one before it', async () => {
  await openForm()
  await listUploads(upload('there', true))
  worker.call.mockImplementation((op) =>
    op === 'uploads.add' ? Promise.reject(quotaExceeded) : Promise.resolve(null),
  )
  await act(async () => draft.choose(new File(['large'], 'large.mp4'), undefined))
  expect(draft.fault).toBe('No space.')
  expect(draft.file?.file).toBe(video)
  expect(draft.problem).toBeUndefined()
})

test('what is posted is noted before the worker is told, and handed in by another page', async () => {
  await openForm()
  await act(async () => draft.choose(video, undefined))
  const { promise: isPosted, resolve: emit } = Promise.withResolvers<null>()
  worker.call.mockImplementation(async () => isPosted)
  let posting = Promise.resolve()
  await act(async () => {
    posting = draft.post('Last words', true)
  })
  worker.call.mockClear()
  handInPosts()
  expect(worker.call).toHaveBeenCalledExactlyOnceWith(
    'uploads.post',
    expect.objectContaining({ caption: 'Last words', isMeteredAllowed: true, isLate: true }),
  )
  await act(async () => {
    emit(null)
    await posting
  })
  worker.call.mockClear()
  handInPosts()
  expect(worker.call).not.toHaveBeenCalled()
})

test('a draft that another tab has is left to it, until that tab is closed', async () => {
  const closed = Promise.withResolvers<void>()
  let isHeld = true
  vi.stubGlobal('navigator', {
    locks: {
      async request(_name: string, ...[options, act_]: [object, (lock: object | null) => unknown]) {
        if (typeof options === 'function') return closed.promise
        return act_(isHeld ? null : {})
      },
    },
  })
  await openForm()
  await listUploads(upload('elsewhere', true), upload('here', true))
  expect(draft.file).toBeUndefined()
  isHeld = false
  await act(async () => closed.resolve())
  expect(draft.file?.file).toBe(video)
})
