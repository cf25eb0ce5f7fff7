import type { LocalOps } from '#contract/worker-api.ts'

import { countAwaited, loadUploads } from './index.ts'
import type { Uploads } from './uploads.ts'

type UploadOp = Extract<keyof LocalOps, `uploads.${string}`>

/** Resolves when it is done; whoever asks hears of what becomes of it by an event. */
const done =
  <Input>(act: (uploads: Uploads, input: Input) => Promise<void>) =>
  async (input: Input): Promise<null> => {
    await act(await loadUploads(), input)
    return null
  }

/** What pages ask of the uploads. */
export const uploadOps: {
  [K in UploadOp]: (input: LocalOps[K]['input']) => Promise<LocalOps[K]['output']>
} = {
  'uploads.list': async () => (await loadUploads()).list(),
  'uploads.awaitedCount': countAwaited,
  'uploads.add': done((uploads, input) => uploads.add(input)),
  'uploads.edit': done((uploads, input) => uploads.edit(input)),
  'uploads.post': done((uploads, input) => uploads.post(input)),
  'uploads.pause': done((uploads, input) => uploads.pause(input)),
  'uploads.reopen': done((uploads, input) => uploads.reopen(input)),
  'uploads.discard': done((uploads, input) => uploads.discard(input)),
  'uploads.file': async (input) => (await loadUploads()).file(input),
}
