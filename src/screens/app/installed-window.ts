import type { AnyRouter } from '@tanstack/react-router'

import { SHARED_FILE_NAME_HEADER, SHARED_FILE_PATH, SHARED_FILES_CACHE } from '#contract/share-target.ts'
import { takeDrop } from '#src/features/upload/take-drop.ts'

import './title-bar.css'

interface LaunchParams {
  files?: readonly { getFile: () => Promise<File> }[]
}

/** Handles files that the system passes to the window of the installed app: opened ones, and a shared one. */
export function startInstalledWindow(router: AnyRouter): void {
  const take = (files: File[]) => takeDrop(router, { files, hasFolder: false })
  // File handlers (HTML, Web App Launch Handler); TypeScript does not know the queue.
  const { launchQueue } = globalThis as {
    launchQueue?: { setConsumer: (consume: (params: LaunchParams) => void) => void }
  }
  launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length > 0) void Promise.all(files.map((handle) => handle.getFile())).then(take)
  })
  void takeShared().then((file) => file && take([file]))
}

/** @returns the file that the service worker has cached (sw/share-target.ts), only once */
async function takeShared(): Promise<File | undefined> {
  const cache = await caches.open(SHARED_FILES_CACHE).catch(() => undefined)
  const shared = await cache?.match(SHARED_FILE_PATH)
  if (!shared) return undefined
  await cache?.delete(SHARED_FILE_PATH)
  const name = decodeURIComponent(shared.headers.get(SHARED_FILE_NAME_HEADER) ?? '')
  const blob = await shared.blob()
  return new File([blob], name || 'video', { type: blob.type })
}
