import type { AnyRouter } from '@tanstack/react-router'

import { videoPath } from '#contract/paths.ts'
import type { UploadView } from '#contract/uploads.ts'
import { messages } from '#messages/upload.ts'
import { invalidateAll } from '#src/data/invalidate-all.ts'
import { sessionQuery } from '#src/data/queries.ts'
import { outbox } from '#src/state/outbox.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { markTitle } from '#src/ui/title-marks.ts'

import { handInPosts } from './noted-posts.ts'
import { isStopped, needsAttention, sharedProgress, waitingCount } from './uploads.ts'

const UPLOAD_PATH = '/upload'

let phases: Map<string, string> | undefined

/**
 * Shows the progress of uploads on every page: in the title, in the navigation, and with a message when one has
 * ended.
 */
export function showUploads(router: AnyRouter, uploads: UploadView[]): void {
  const progress = sharedProgress(uploads)
  markTitle('upload', progress === undefined ? '' : `(${Math.floor(progress * 100)}%)`)
  markNavigation(uploads, progress)
  outbox.waitingVideoCount = waitingCount(uploads)
  askBeforeLeaving(uploads.some(({ needsThisPage }) => needsThisPage))
  handInPosts()
  showChanges(router, uploads)
}

/** The style sheet of the navigation draws the progress, so nothing has to render. */
function markNavigation(uploads: UploadView[], progress: number | undefined): void {
  const { dataset, style } = document.documentElement
  if (needsAttention(uploads)) dataset['uploads'] = 'attention'
  else if (progress === undefined) delete dataset['uploads']
  else dataset['uploads'] = 'progress'
  style.setProperty('--upload-progress', String(progress ?? 0))
}

function showChanges(router: AnyRouter, uploads: UploadView[]): void {
  const before = phases
  phases = new Map(uploads.map(({ id, phase }) => [id, phase.name]))
  const isOnUploadPage = router.state.location.pathname === UPLOAD_PATH
  for (const upload of uploads) {
    const { id, phase } = upload
    const hasChanged = before?.has(id) && before.get(id) !== phase.name
    if (!hasChanged) continue
    if (phase.name === 'posted') {
      void invalidateAll(router.options.context.queryClient)
      if (!isOnUploadPage) showMessage(messages.postedTitle, goTo(router, messages.watchIt, phase.itemId))
    } else if (isStopped(upload) && !isOnUploadPage) {
      showMessage(messages.wasNotPosted, goTo(router, messages.seeWhy))
    }
  }
}

/** Asks only as long as needed: the browser does not cache a page that asks for going back. */
function askBeforeLeaving(isNeeded: boolean): void {
  if (isNeeded) addEventListener('beforeunload', preventLeaving)
  else removeEventListener('beforeunload', preventLeaving)
}

const preventLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

function goTo(router: AnyRouter, label: string, videoId?: string) {
  const { api, queryClient } = router.options.context
  const author = queryClient.getQueryData(sessionQuery(api).queryKey)?.user
  const to = videoId && author ? videoPath({ id: videoId, author }) : UPLOAD_PATH
  return { label, run: () => void router.navigate({ to }) }
}
