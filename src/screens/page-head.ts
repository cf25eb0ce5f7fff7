import type { DocumentContext } from '#contract/document-context.ts'
import type { Video } from '#contract/models/video.ts'
import {
  previewRendition,
  previewSize,
  shorten,
  videoPreviewPath,
  type PictureSize,
} from '#contract/preview.ts'
import { messages as app } from '#messages/app.ts'
import { LANGUAGES, prefixOf, type Language } from '#messages/languages.ts'

/** The first video's poster is the largest thing painted: it is fetched before any script has run. */
export const posterPreload = (video: Video | undefined) =>
  video
    ? [{ rel: 'preload', as: 'image' as const, href: video.media.posterUrl, fetchPriority: 'high' as const }]
    : []

export const notFoundHead = () => ({ meta: [{ title: app.titleOf({ page: app.notFoundTitle }) }] })

/** Of a page whose data is not there: it does not exist, or it has not come. */
export const headWithout = ({ status }: { status: string }) => (status === 'notFound' ? notFoundHead() : {})

/** Sites show two lines or three. */
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
  /** Of the page, without its language. */
  path: string
  title: string
  description: string
  type: 'profile' | 'video.other' | 'website'
  picture: PreviewPicture | undefined
  /** Played by sites that show videos in place. */
  video?: Video
}

/** The preview picture of a video's page, and of lists that begin with it. */
export const pictureOf = (video: Video | undefined): PreviewPicture | undefined =>
  video && { path: videoPreviewPath(video.id), ...previewSize(video.media) }

/** Link by which other sites learn how to embed the page (https://oembed.com, section 4). */
export const oEmbedLink = (origin: string | undefined, path: string) => ({
  rel: 'alternate',
  type: 'application/json+oembed',
  href: `${origin ?? ''}/oembed?url=${encodeURIComponent((origin ?? '') + path)}`,
})

/** Addresses of a page: its own, and in each language (https://developers.google.com/search/docs/specialty/international). */
function addressLinks({ context: { documentContext, language } }: Match, path: string) {
  const { origin = '' } = documentContext
  const others =
    LANGUAGES.length > 1
      ? [
          ...LANGUAGES.map((hrefLang) => ({
            rel: 'alternate',
            hrefLang,
            href: origin + prefixOf(hrefLang) + path,
          })),
          { rel: 'alternate', hrefLang: 'x-default', href: origin + path },
        ]
      : []
  return [{ rel: 'canonical', href: origin + prefixOf(language) + path }, ...others]
}

/**
 * The head of a page that is not shared as a link preview.
 * @param path of the page without its language, where it has other addresses too
 */
export const pageHead = (match: Match, title: string, path = match.pathname) => ({
  meta: [{ title: app.titleOf({ page: title }) }],
  links: addressLinks(match, path),
})

/** Describes a page for sites where its address is shared (Open Graph protocol), and names its one address. */
export function previewHead({ match, path, title, description, type, picture, video }: Preview) {
  const { origin = '' } = match.context.documentContext
  const url = origin + prefixOf(match.context.language) + path
  const name = shorten(title, TITLE_MAX_CHARACTERS)
  const about = shorten(description, DESCRIPTION_MAX_CHARACTERS)
  return {
    meta: [
      { title: app.titleOf({ page: name }) },
      { name: 'description', content: about },
      ...properties('og', {
        title: name,
        description: about,
        type,
        url,
        locale: match.context.language.replace('-', '_'),
        ...(picture && {
          image: origin + picture.path,
          'image:type': 'image/jpeg',
          'image:width': picture.width,
          'image:height': picture.height,
          'image:alt': name,
        }),
        ...(video && videoProperties(video, origin)),
      }),
      { name: 'twitter:card', content: type === 'profile' ? 'summary' : 'summary_large_image' },
      ...(isUnlisted(video) ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    links: addressLinks(match, path),
  }
}

/** Whether a video is found by its link alone, and not by search engines. */
const isUnlisted = (video: Video | undefined): boolean => (video?.audience ?? 'everyone') !== 'everyone'

function videoProperties({ media }: Video, origin: string) {
  const file = previewRendition(media.renditions)
  if (!file) return {}
  const url = origin + file.url
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
