import { isNotFound } from '@tanstack/react-router'

import type { DocumentContext } from '#contract/document-context.ts'
import { embedPath, embedSize } from '#contract/embed.ts'
import type { Video } from '#contract/models/video.ts'
import {
  sharedRendition,
  previewSize,
  shorten,
  videoPreviewPath,
  videoTitle,
  type PictureSize,
} from '#contract/preview.ts'
import type { Site } from '#contract/structured-data.ts'
import { messages as app } from '#messages/app.ts'
import { prefixOf, type Language } from '#messages/languages.ts'
import { messages } from '#messages/video.ts'
import { refusalOf } from '#src/screens/status/refusal.ts'
import { titleOf } from '#src/screens/status/status-screen.tsx'

/** The first video's poster is the largest paint: it is fetched before any script has run. */
export const posterPreload = (video: Video | undefined) =>
  video
    ? [{ rel: 'preload', as: 'image' as const, href: video.media.posterUrl, fetchPriority: 'high' as const }]
    : []

/** A title followed by the name that the operators gave the site. */
const titled = (page: string) => ({ title: app.titleOf({ page }) })

export const notFoundHead = () => ({ meta: [titled(app.notFoundTitle)] })

/** The head of a page whose data is missing: its title is that of the screen with the reason. */
export async function headWithout(match: { error: unknown }): Promise<{ meta?: { title: string }[] }> {
  const problem = refusalOf(match.error)
  if (!problem) return isNotFound(match.error) ? notFoundHead() : {}
  try {
    return { meta: [titled(await titleOf(problem))] }
  } catch {
    // The script with the titles failed to load.
    return notFoundHead()
  }
}

/** Other sites show two or three lines. */
const DESCRIPTION_MAX_CHARACTERS = 200
const TITLE_MAX_CHARACTERS = 100

/** A JPEG for other sites, and its true size in pixels. */
interface PreviewPicture extends PictureSize {
  path: string
}

/** A page that is matched by the router, as `head` gets it. */
interface Match {
  pathname: string
  context: { documentContext: Partial<DocumentContext>; language: Language }
}

interface Preview {
  match: Match
  /** The path of the page, without its language. */
  path: string
  title: string
  description: string
  type: 'profile' | 'video.other' | 'website'
  picture: PreviewPicture | undefined
  /** The video, for sites that play videos in place. */
  video?: Video
  /** Whether search engines should leave the page out, although they list pages of its kind. */
  isUnlisted?: boolean | undefined
  /** The address of the Atom feed of the page's list. */
  feed?: string
}

/** The banner of Apple's store above a page, if the site has an app there (app-argument: the page to open in it). */
export function storeMeta({ context: { documentContext } }: Match, path: string) {
  const { storeApp, origin = '' } = documentContext
  if (!storeApp?.appleId) return []
  return [{ name: 'apple-itunes-app', content: `app-id=${storeApp.appleId}, app-argument=${origin}${path}` }]
}

/** The preview picture of a video's page, and of lists that begin with the video. */
export const pictureOf = (video: Video | undefined): PreviewPicture | undefined =>
  video && { path: videoPreviewPath(video.id), ...previewSize(video.media) }

/** The link by which other sites learn how to embed the page (https://oembed.com, section 4). */
export const oEmbedLink = (origin: string | undefined, path: string) => ({
  rel: 'alternate',
  type: 'application/json+oembed',
  href: `${origin ?? ''}/oembed?url=${encodeURIComponent((origin ?? '') + path)}`,
})

/**
 * Links to a page's address, and to it in each language (https://developers.google.com/search/docs/specialty/international).
 */
function addressLinks({ context: { documentContext, language } }: Match, path: string) {
  const { origin = '', languages = [] } = documentContext
  const others =
    languages.length > 1
      ? [
          ...languages.map((hrefLang) => ({
            rel: 'alternate',
            hrefLang,
            href: origin + prefixOf(hrefLang) + path,
          })),
          { rel: 'alternate', hrefLang: 'x-default', href: origin + path },
        ]
      : []
  return [{ rel: 'canonical', href: origin + prefixOf(language) + path }, ...others]
}

/** The picture of pages without videos. */
const SITE_PICTURE: PreviewPicture = { path: '/icons/icon-512.png', width: 512, height: 512 }

/**
 * The head of a page without a single subject. Its link preview is only for programs that read previews: browsers'
 * documents leave it out, to keep their first bytes few.
 * @param path of the page without its language, if it has other addresses too
 * @param first the video that the page begins with
 */
export function pageHead(match: Match, title: string, path = match.pathname, first?: Video) {
  if (import.meta.env.SSR && match.context.documentContext.botType) {
    return previewHead({
      match,
      path,
      title,
      description: app.siteDescription,
      type: 'website',
      picture: pictureOf(first) ?? SITE_PICTURE,
    })
  }
  return {
    meta: [titled(title)],
    links: addressLinks(match, path),
  }
}

/** An entry of `meta` that the router writes as a data script. */
interface StructuredData {
  name?: never
  'script:ld+json': object
}

/**
 * Data for search engines, as the router writes it into `head`. It is needed only in the server's HTML, so callers
 * check `import.meta.env.SSR` first, and the browser's scripts do not contain the code that makes it.
 */
export const structuredData = (match: Match, describe: (site: Site) => object): StructuredData[] => [
  {
    'script:ld+json': describe({
      origin: match.context.documentContext.origin ?? '',
      titleOf: (video) => videoTitle(video, messages),
    }),
  },
]

/** Describes a page for sites where its address is shared (Open Graph protocol), and names its canonical address. */
export function previewHead({
  match,
  path,
  title,
  description,
  type,
  picture,
  video,
  isUnlisted = false,
  feed,
}: Preview) {
  const { origin = '' } = match.context.documentContext
  const name = shorten(title, TITLE_MAX_CHARACTERS)
  const about = shorten(description, DESCRIPTION_MAX_CHARACTERS)
  return {
    meta: [
      titled(name),
      { name: 'description', content: about },
      // Only in the server's HTML: other sites run no scripts.
      ...(import.meta.env.SSR
        ? [
            ...properties('og', {
              title: name,
              description: about,
              type,
              url: origin + prefixOf(match.context.language) + path,
              locale: match.context.language.replace('-', '_'),
              ...(picture && {
                image: origin + picture.path,
                'image:type': picture === SITE_PICTURE ? 'image/png' : 'image/jpeg',
                'image:width': picture.width,
                'image:height': picture.height,
                'image:alt': name,
              }),
              ...(video && videoProperties(video, origin)),
            }),
            ...twitterCard(type, picture, video, origin),
          ]
        : []),
      ...(isUnlisted ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    links: [
      ...addressLinks(match, path),
      ...(import.meta.env.SSR && feed
        ? [
            {
              rel: 'alternate',
              type: 'application/atom+xml',
              href: origin + feed,
              ...titled(name),
            },
          ]
        : []),
    ],
  }
}

/** Whether search engines may find a video, rather than only viewers with its link. */
export const isPublicVideo = ({ audience = 'everyone' }: Video): boolean => audience === 'everyone'

/** A card that plays the video, if allowed: players are shown over https only (Twitter player card). */
function twitterCard(
  type: Preview['type'],
  picture: PreviewPicture | undefined,
  video: Video | undefined,
  origin: string,
) {
  if (!video || !origin.startsWith('https:')) {
    const isLarge = type !== 'profile' && picture !== SITE_PICTURE
    return [{ name: 'twitter:card', content: isLarge ? 'summary_large_image' : 'summary' }]
  }
  const { width, height } = embedSize(video.media)
  return [
    { name: 'twitter:card', content: 'player' },
    { name: 'twitter:player', content: origin + embedPath(video.id) },
    { name: 'twitter:player:width', content: String(width) },
    { name: 'twitter:player:height', content: String(height) },
  ]
}

function videoProperties(video: Video, origin: string) {
  const file = sharedRendition(video)
  if (!file) return {}
  const { href: url } = new URL(file.url, origin)
  return {
    video: url,
    ...(url.startsWith('https:') && { 'video:secure_url': url }),
    'video:type': 'video/mp4',
    'video:width': file.width,
    'video:height': file.height,
  }
}

const properties = (prefix: string, values: Record<string, string | number>) =>
  Object.entries(values).map(([name, value]) => ({ property: `${prefix}:${name}`, content: String(value) }))
