import type { PrecacheEntry } from 'workbox-precaching'

declare const self: ServiceWorkerGlobalScope

/** One file of the build. */
interface BuildFile extends PrecacheEntry {
  /**
   * When the file is cached. `install`: during the install. `offline`: when the connection is free and suits prefetching, or
   * a video is saved. `prefetch`: after these, if the connection suits prefetching (tools/build/offline-files.ts).
   */
  when?: 'install' | 'offline' | 'prefetch'
}

// oxlint-disable-next-line no-underscore-dangle -- the name that workbox-build looks for and replaces
const files = self.__WB_MANIFEST as BuildFile[]

/** Names contain a hash of the file's content. */
const pathsOf = (wanted: BuildFile['when']): string[] =>
  files.filter(({ when }) => when === wanted).map(({ url }) => new URL(url, self.location.origin).pathname)

const SHELL_PATH = '/shell.html'

/** Without these For you does not start. */
export const installedFiles: PrecacheEntry[] = files.filter(
  ({ url, when = 'install' }) => when === 'install' && url !== SHELL_PATH,
)

/**
 * Whether a shell is of this version. While processes of two builds serve, and after an update, the server may have another
 * one, whose scripts are not on this device.
 */
export const isOwnShell = (html: string): boolean =>
  installedFiles.some(({ url }) => /\bentry-client-/.test(url) && html.includes(url))

/** Changes with each build. The shells are cached by language (languages.ts). */
export const shellRevision = files.find(({ url }) => url === SHELL_PATH)?.revision ?? ''

/** Further files that are useful without a network. */
export const offlinePaths: readonly string[] = pathsOf('offline')

/** The rest of the app. */
export const prefetchedPaths: readonly string[] = pathsOf('prefetch')

/** Generous, because a script may load over 2g; but one that hangs for ever would hold up all others. */
export const FILE_DEADLINE_MS = 60_000
