import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'

import type { ApiClient } from '#contract/client.ts'
import { userPath, videoPath } from '#contract/paths.ts'
import { isSilenced, previewRendition, videoTitle } from '#contract/preview.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/landing.ts'
import { prefixOf } from '#messages/languages.ts'
import { pageLanguage, siteName } from '#messages/open-messages.ts'
import { messages as videoMessages } from '#messages/video.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { firstOf, shareListQuery } from '#src/data/queries.ts'
import { VideoList } from '#src/features/video-list/video-list.tsx'
import { readDevice } from '#src/state/device.ts'
import { readDocumentContext } from '#src/state/document-context.ts'
import { nameOf } from '#src/state/video-lists.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Mark } from '#src/ui/mark.tsx'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

import type { LoadedShared } from './load-shared.ts'

import css from './reflow-screen.module.css'

/**
 * The page of a shared link (specification section 1, mode reflow). Its video and the video's source are in the document, so
 * that it plays before any script has run; the links lead into the app.
 */
export function ReflowScreen({ shared }: { shared: LoadedShared }) {
  const { api } = useRouter().options.context
  const { path, title } = shared.preview
  const { pictureUrl } = shared
  return (
    <ApiProvider value={api}>
      <header className={css.bar} data-tap="top_banner">
        <Link to="/foryou" className={css.brand}>
          <Mark /> {siteName()}
        </Link>
        <a href={prefixOf(pageLanguage()) + path} className={buttonClass('primary')} onClick={openInApp}>
          {messages.openInApp}
        </a>
      </header>
      <main className={css.main}>
        <h1 className={css.title} dir="auto">
          {title}
        </h1>
        {pictureUrl && (
          <Link to={path}>
            <img className={css.picture} src={pictureUrl} alt={title} />
          </Link>
        )}
        <SharedVideo shared={shared} />
        <SharedList api={api} shared={shared} />
      </main>
      <footer className={`${css.bar} ${css.footer}`} data-tap="bottom_banner">
        <Link to={path} className={css.brand}>
          {messages.watchOnSite}
        </Link>
        <ReportLink subject={shared.subject} />
      </footer>
    </ApiProvider>
  )
}

/**
 * The names of subjects in the address of a report. A live is reported as its host; hashtags and stickers cannot be
 * reported.
 */
const REPORT_NAMES = { video: 'video', profile: 'user', music: 'sound', live: 'user' } as const

/** Leads to the report form: shared pages have no dialogs. */
export function ReportLink({ subject: { type, id } }: Pick<LoadedShared, 'subject'>) {
  if (type === 'tag' || type === 'sticker') return null
  return (
    <Link to="/report" search={{ [REPORT_NAMES[type]]: id }} className={css.report}>
      {app.report}
    </Link>
  )
}

/** Mutes a video again whose sound the site may not use, since the browser's own controls can unmute it. */
function muteAgain({ currentTarget }: { currentTarget: HTMLVideoElement }) {
  currentTarget.muted = true
}

export function SharedVideo({ shared: { video } }: { shared: LoadedShared }) {
  const isHydrated = useIsHydrated()
  if (!video) return null
  const hasNoSound = isSilenced(video)
  const { author, media } = video
  return (
    <>
      <video
        className={css.video}
        src={previewRendition(media.renditions)?.url}
        poster={media.posterUrl}
        width={media.width}
        height={media.height}
        aria-label={videoTitle(video, videoMessages)}
        autoPlay
        muted
        loop
        // Before hydration nothing would keep it silent (specification section 8, 10219).
        controls={isHydrated || !hasNoSound}
        onVolumeChange={hasNoSound ? muteAgain : undefined}
        playsInline
      >
        {media.captionTracks?.map(({ language, url }) => (
          <track key={language} kind="captions" srcLang={language} src={url} />
        ))}
      </video>
      <p dir="auto">
        <Link to={userPath(author)} className={css.brand} data-tap="play_creator_handle">
          @{author.uniqueId}
        </Link>{' '}
        <Link to={videoPath(video)}>{video.caption}</Link>
      </p>
    </>
  )
}

function SharedList({ api, shared: { subject, link } }: { api: ApiClient; shared: LoadedShared }) {
  const query = useSuspenseInfiniteQuery(shareListQuery(api, subject, link))
  if (!firstOf(query.data.pages)) return null
  return (
    <div data-tap={subject.type === 'profile' ? 'post_video' : 'hot_video'}>
      <h2 className={css.title}>{messages.moreVideos}</h2>
      <VideoList
        listName={nameOf({ kind: 'share_list', ...subject })}
        view="grid"
        hasViews={false}
        isBelow={subject.type === 'video'}
        query={query}
        empty={null}
      />
    </div>
  )
}

/**
 * The address by which Android opens a page in an app. It leads to the store if the site has an app of its own; otherwise
 * the page stays in the browser unless an app takes it.
 */
export function addressInApp(href: string, androidPackage: string | undefined): string {
  const { host, pathname } = new URL(href)
  const target = androidPackage
    ? `package=${androidPackage}`
    : `S.browser_fallback_url=${encodeURIComponent(href)}`
  return `intent://${host}${pathname}#Intent;scheme=https;action=android.intent.action.VIEW;${target};end`
}

/**
 * Opens the page in the installed app. On an iPhone the browser shows the store's banner (`storeMeta`); elsewhere the link
 * itself opens the app that handles the site's links.
 */
function openInApp(event: { currentTarget: HTMLAnchorElement; preventDefault: () => void }): void {
  if (!readDevice().isAndroid) return
  event.preventDefault()
  location.assign(addressInApp(event.currentTarget.href, readDocumentContext().storeApp?.androidPackage))
}
