import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { WorkerEvent } from '#contract/events.ts'
import type { UploadView } from '#contract/uploads.ts'

import { useDraft } from './use-draft.ts'

const worker = vi.hoisted(() => ({
  call: vi.fn<(op: string, input: unknown) => Promise<unknown>>(),
  tell: (_event: WorkerEvent) => {},
}))
vi.mock('#src/data/api.ts', () => ({
  callWorker: worker.call,
  subscribeToWorker: (listener: typeof worker.tell) => {
    worker.tell = listener
    return () => {}
  },
}))

const video = new File(['a video'], 'clip.mp4', { type: 'video/mp4' })
const upload = (id: string, isDraft: boolean): UploadView => ({
  id,
  fileName: video.name,
  sizeBytes: video.size,
  caption: 'First words',
  captionsLanguage: null,
  phase: isDraft ? { name: 'draft' } : { name: 'paused', progress: 0 },
  isDraft,
  hasFile: true,
  canEdit: true,
  isAlreadyPosted: false,
  isKept: true,
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
  act(async () => worker.tell({ type: 'uploads.changed', uploads }))

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
})

test('a clip that is edited on the page where it was posted is in the form again', async () => {
  await openForm()
  await act(async () => draft.choose(video, undefined))
  const [, { id }] = worker.call.mock.calls.find(([op]) => op === 'uploads.add') as [string, { id: string }]
  await act(() => draft.post(false))
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
  await act(() => draft.post(false))
  close()
  await openForm()
  expect(draft.caption).toBe('')
})

test('words that are typed while those before them are being kept outlive the page', async () => {
  await openForm()
  await act(async () => draft.choose(video, undefined))
  const { promise: isKept, resolve: keep } = Promise.withResolvers<null>()
  worker.call.mockImplementation(async (op) => (op === 'uploads.list' ? [] : isKept))
  await vi.waitFor(() => expect(worker.call).toHaveBeenCalledWith('uploads.edit', expect.anything()))
  await act(async () => draft.write('Last words'))
  close()
  await act(async () => keep(null))
  await openForm()
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
  await act(() => draft.post(false))
  expect(worker.call).toHaveBeenCalledWith('uploads.post', expect.objectContaining({ captions }))

  await listUploads({ ...upload('kept', true), captionsLanguage: 'fr' })
  expect(draft.captionsLanguage).toBe('fr')
  await act(async () => draft.setCaptions(null))
  expect(draft.captionsLanguage).toBeNull()
})
