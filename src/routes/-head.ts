import type { Video } from '#contract/models/video.ts'

/** The first clip's poster is the largest thing painted: it is fetched before any script has run. */
export const posterPreload = (video: Video | undefined) =>
  video
    ? [{ rel: 'preload', as: 'image' as const, href: video.media.posterUrl, fetchPriority: 'high' as const }]
    : []

export const notFoundHead = { meta: [{ title: 'Page not found · Vireo' }] }

/** Of a page whose data is not there: it does not exist, or it has not come. */
export const headWithout = ({ status }: { status: string }) => (status === 'notFound' ? notFoundHead : {})

interface Preview {
  /** Of the site; without it addresses stay relative. */
  origin: string | undefined
  /** Of the page. */
  path: string
  title: string
  description: string
  type: 'profile' | 'video.other' | 'website'
  imagePath: string | null
}

/** Where others' sites learn how to show the page in theirs (https://oembed.com, section 4). */
export const oEmbedLink = (origin: string | undefined, path: string) => ({
  rel: 'alternate',
  type: 'application/json+oembed',
  href: `${origin ?? ''}/oembed?url=${encodeURIComponent((origin ?? '') + path)}`,
})

/** What the page says of itself where somebody shares its address (Open Graph protocol), and its one address. */
export function previewHead({ origin = '', path, title, description, type, imagePath }: Preview) {
  const url = origin + path
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:type', content: type },
      { property: 'og:url', content: url },
      ...(imagePath ? [{ property: 'og:image', content: origin + imagePath }] : []),
      { name: 'twitter:card', content: type === 'profile' ? 'summary' : 'summary_large_image' },
    ],
    links: [{ rel: 'canonical', href: url }],
  }
}
