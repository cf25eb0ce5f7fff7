import type { AnyRouter } from '@tanstack/react-router'
import { videoPath } from '#contract/paths.ts'
import type { UploadView } from '#contract/uploads.ts'
import { sessionQuery } from '#src/data/queries.ts'
import { outbox } from '#src/state/outbox.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { handInPosts } from './noted-posts.ts'
import { isStopped, needsAttention, sharedProgress, waitingCount } from './uploads.ts'

const UPLOAD_PATH = '/upload'
const TITLE_MARK = /^\(\d+%\) /

let phases: Map<string, string> | undefined
let titleMark = ''
let titleObserver: MutationObserver | undefined

/**
 * Tells, wherever one is in the app, how the videos are doing that this device posts: in the title, on the way
 * to the upload page, and in words when one has come to its end.
 */
export function showUploads(router: AnyRouter, uploads: UploadView[]): void {
  const progress = sharedProgress(uploads)
  markTitle(progress)
  markNavigation(uploads, progress)
  outbox.waitingVideoCount = waitingCount(uploads)
  askBeforeLeaving(uploads.some(({ needsThisPage }) => needsThisPage))
  handInPosts()
  tellNews(router, uploads)
}

function markTitle(progress: number | undefined): void {
  titleMark = progress === undefined ? '' : `(${Math.floor(progress * 100)}%) `
  writeTitle()
  // Each page sets a title of its own.
  titleObserver ??= new MutationObserver(writeTitle)
  titleObserver.observe(document.head, { childList: true, subtree: true, characterData: true })
}

function writeTitle(): void {
  const title = titleMark + document.title.replace(TITLE_MARK, '')
  if (title !== document.title) document.title = title
}

/** The style sheet of the navigation draws it: nothing has to be rendered. */
function markNavigation(uploads: UploadView[], progress: number | undefined): void {
  const { dataset, style } = document.documentElement
  if (needsAttention(uploads)) dataset['uploads'] = 'attention'
  else if (progress === undefined) delete dataset['uploads']
  else dataset['uploads'] = 'progress'
  style.setProperty('--upload-progress', String(progress ?? 0))
}

function tellNews(router: AnyRouter, uploads: UploadView[]): void {
  const before = phases
  phases = new Map(uploads.map(({ id, phase }) => [id, phase.name]))
  const isOnUploadPage = router.state.location.pathname === UPLOAD_PATH
  for (const upload of uploads) {
    const { id, phase } = upload
    const isNews = before?.has(id) && before.get(id) !== phase.name
    if (!isNews) continue
    if (phase.name === 'posted') {
      void router.options.context.queryClient.invalidateQueries()
      if (!isOnUploadPage) showMessage('Your video is posted', goTo(router, 'Watch it', phase.itemId))
    } else if (isStopped(upload) && !isOnUploadPage) {
      showMessage('Your video wasn’t posted', goTo(router, 'See why'))
    }
  }
}

/** Not longer than needed: a page that asks is not kept by the browser for the way back. */
function askBeforeLeaving(isNeeded: boolean): void {
  if (isNeeded) addEventListener('beforeunload', keepPage)
  else removeEventListener('beforeunload', keepPage)
}

const keepPage = (event: BeforeUnloadEvent) => event.preventDefault()

function goTo(router: AnyRouter, label: string, itemId?: string) {
  const { api, queryClient } = router.options.context
  const author = queryClient.getQueryData(sessionQuery(api).queryKey)?.user
  const to = itemId && author ? videoPath({ id: itemId, author }) : UPLOAD_PATH
  return { label, run: () => void router.navigate({ to }) }
}
