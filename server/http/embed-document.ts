import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

import { OWN_ACCENT } from '#contract/accent.ts'
import { VIEW_COUNT_PATH } from '#contract/constants.ts'
import { EMBED_FOOTER_FROM_PX, EMBED_FOOTER_PX, embedListPath, embedPath } from '#contract/embed.ts'
import { languageName } from '#contract/language-name.ts'
import type { UserProfile } from '#contract/models/user.ts'
import type { Video } from '#contract/models/video.ts'
import { userPath, videoPath } from '#contract/paths.ts'
import { isSilenced, previewRendition, videoTitle } from '#contract/preview.ts'
import { EMBED_LIST_SIZE, EMBED_PLAYER } from '#document/embed-player.ts'
import { directionOf, prefixOf } from '#messages/languages.ts'
import type { Messages } from '#messages/sets.gen.ts'

const STYLE = `<style>
  * { box-sizing: border-box; margin: 0; }
  :root { color-scheme: dark; font: 14px/1.3 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
  body { display: grid; grid-template-rows: minmax(0, 1fr) ${EMBED_FOOTER_PX}px; block-size: 100dvh; background: #0b0d0c; color: #fff; }
  video { inline-size: 100%; block-size: 100%; object-fit: contain; background: #0b0d0c; }
  video, button { grid-area: 1 / 1; }
  button { border: 0; background: none; cursor: pointer; }
  button:focus-visible { outline: 2px solid #7be04b; outline-offset: -2px; }
  svg { inline-size: 64px; padding: 12px; border-radius: 50%; background: #0b0d0cb3; fill: #fff; }
  footer { display: flex; align-items: center; justify-content: space-between; gap: 12px; padding-inline: 12px; }
  a { display: flex; align-items: center; gap: 8px; min-block-size: 44px; min-inline-size: 0; color: inherit; font-weight: 700; text-decoration: none; }
  a:hover { text-decoration: underline; }
  a:focus-visible { outline: 2px solid #7be04b; outline-offset: -2px; }
  bdi { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .site { flex: none; color: #7be04b; }
  @media (height < ${EMBED_FOOTER_FROM_PX}px) {
    body:not(.gone) { grid-template-rows: minmax(0, 1fr); }
    footer { display: none; }
    svg { inline-size: 32px; padding: 6px; }
  }
  .back { flex: none; justify-content: center; min-inline-size: 44px; font-size: 20px; }
  .back:dir(rtl) { scale: -1 1; }
  .list { display: block; block-size: auto; }
  header { display: flex; align-items: center; gap: 12px; padding: 8px 12px; }
  header img { flex: none; inline-size: 44px; block-size: 44px; border-radius: 50%; object-fit: cover; }
  header a:first-of-type { flex: 1; }
  ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(104px, 1fr)); gap: 2px; padding: 0; list-style: none; }
  li a { display: block; }
  li a:focus-visible { outline-offset: -4px; }
  li img { display: block; inline-size: 100%; aspect-ratio: 3 / 4; object-fit: cover; }
  .list p { padding: 24px 12px; text-align: center; color: #b9beb9; }
  .gone { display: grid; align-content: center; justify-items: center; block-size: 100dvh; }
</style>`

/** The parts that all documents in frames have. */
export interface Frame {
  /** Origin of the site. */
  origin: string
  /** Messages in the language of the document. */
  messages: Messages
  /** The style made by `styleFor`. */
  style: string
}

/**
 * Makes the one style that the policy allows.
 * @param accent on dark backgrounds
 */
export const styleFor = (accent: string): string => STYLE.replaceAll(OWN_ACCENT, accent)

/** The one script that the policy of a player allows. */
export const SCRIPT = `<script>${EMBED_PLAYER}</script>`

/** The one script that the policy of a list allows. */
export const LIST_SCRIPT = `<script>${EMBED_LIST_SIZE}</script>`

type Document = HtmlEscapedString | Promise<HtmlEscapedString>

/**
 * A video for the pages of other sites. It also works without its script, and fetches only the poster before it is
 * played; its links open the site in a new tab, which learns where the visit comes from.
 *
 * In a sandboxed frame its origin is opaque. Its files are requested by CORS (`crossorigin`), without which subtitles
 * would be refused.
 * @param list the user whose list in the same frame led here
 */
export function embedDocument(video: Video, { origin, messages, style }: Frame, list?: string): Document {
  const { author, media } = video
  const { language } = messages
  const address = origin + prefixOf(language) + videoPath(video)
  const videoLink = `${address}?refer=embed`
  const { url = '' } = previewRendition(media.renditions) ?? {}
  const title = videoTitle(video, messages.video)
  return html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="canonical" href="${address}" />
        ${raw(style)}
      </head>
      <body
        data-video-id="${video.id}"
        data-count-path="${VIEW_COUNT_PATH}"
        data-view-token="${video.viewToken ?? ''}"
        data-width="${media.width}"
        data-height="${media.height}"
        ${isSilenced(video) ? 'data-silenced' : ''}
      >
        <video
          src="${url}"
          poster="${media.posterUrl}"
          crossorigin="anonymous"
          aria-label="${title}"
          preload="none"
          controls
          playsinline
          loop
          ${isSilenced(video) ? 'muted' : ''}
        >
          ${media.captionTracks?.map(
            ({ language: spoken, url: src }, index) =>
              html`<track
                kind="captions"
                label="${languageName(spoken) ?? messages.app.unknownLanguage}"
                srclang="${spoken}"
                src="${src}"
                ${index === 0 ? 'default' : ''}
              />`,
          )}
        </video>
        <button type="button" aria-label="${messages.video.play}" hidden>
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5v14l11-7z" /></svg>
        </button>
        <footer>
          ${
            list === undefined
              ? ''
              : html`<a
                  class="back"
                  href="${prefixOf(language)}${embedListPath(list)}"
                  aria-label="${messages.app.back}"
                  >‹</a
                >`
          }
          <a href="${videoLink}" target="_blank" rel="noopener"><bdi>@${author.uniqueId}</bdi></a>
          <a class="site" href="${videoLink}" target="_blank" rel="noopener"
            >${messages.outside.watchOnSite}</a
          >
        </footer>
        ${raw(SCRIPT)}
      </body>
    </html>`
}

/** Document for a video that does not exist. */
export const goneDocument = ({
  origin,
  messages: { language, site, app, outside },
  style,
}: Frame): Document =>
  html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${site}</title>
        <meta name="robots" content="noindex" />
        ${raw(style)}
      </head>
      <body class="gone">
        <p>${app.videoNotFound}</p>
        <a class="site" href="${origin}${prefixOf(language)}/?refer=embed" target="_blank" rel="noopener"
          >${outside.openSite}</a
        >
      </body>
    </html>`

/** The latest videos of a user, for the pages of other sites. Each opens its player in the same frame. */
export function embedListDocument(
  user: UserProfile,
  videos: readonly Video[],
  { origin, messages, style }: Frame,
): Document {
  const { language } = messages
  const prefix = prefixOf(language)
  const address = origin + prefix + userPath(user)
  const list = userPath(user).slice('/@'.length)
  return html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${messages.video.videosBy({ name: user.nickname })}</title>
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="canonical" href="${address}" />
        ${raw(style)}
      </head>
      <body class="list">
        <header>
          ${user.avatarUrl ? html`<img src="${user.avatarUrl}" alt="" width="44" height="44" />` : ''}
          <a href="${address}?refer=embed" target="_blank" rel="noopener"><bdi>@${user.uniqueId}</bdi></a>
          <a class="site" href="${address}?refer=embed" target="_blank" rel="noopener"
            >${messages.outside.watchOnSite}</a
          >
        </header>
        ${
          videos.length === 0
            ? html`<p>${messages.video.noVideosYet}</p>`
            : html`<ul>
                ${videos.map(
                  (video) =>
                    html`<li>
                      <a href="${prefix}${embedPath(video.id)}?list=${list}"
                        ><img
                          src="${video.media.posterSmallUrl}"
                          alt="${videoTitle(video, messages.video)}"
                          loading="lazy"
                      /></a>
                    </li>`,
                )}
              </ul>`
        }
        ${raw(LIST_SCRIPT)}
      </body>
    </html>`
}
