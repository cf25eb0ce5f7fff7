import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

import { EMBED_FOOTER_FROM_PX, EMBED_FOOTER_PX } from '#contract/embed.ts'
import { languageName } from '#contract/language-name.ts'
import type { Video } from '#contract/models/video.ts'
import { videoPath } from '#contract/paths.ts'
import { previewRendition, videoTitle } from '#contract/preview.ts'
import { directionOf, prefixOf } from '#messages/languages.ts'
import type { Messages } from '#messages/sets.gen.ts'

/** The one style that the policy allows. */
export const STYLE = `<style>
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
  .gone { display: grid; align-content: center; justify-items: center; block-size: 100dvh; }
</style>`

/**
 * The one script that the policy allows.
 *
 * A button over the picture stands for the browser's controls until the first play: before anything of the video is
 * there, Chromium's let a click or a tap on the picture do nothing.
 */
export const SCRIPT = `<script>
  const video = document.querySelector('video')
  const button = document.querySelector('button')
  video.controls = false
  button.hidden = false
  button.addEventListener('click', () => {
    video.controls = true
    video.focus()
    button.remove()
    // Why it does not play is said by the controls.
    video.play().catch(() => {})
  })
  // Subtitles look and stand as the browser likes, not as their file says.
  const tidy = (element) => {
    for (const cue of element.track.cues ?? []) {
      Object.assign(cue, { region: null, vertical: '', line: 'auto', position: 'auto', size: 100 })
      cue.text = cue.text.replace(/<([a-z]+)\\.[^ <>]*/g, '<$1')
    }
  }
  for (const element of document.querySelectorAll('track')) {
    element.addEventListener('load', () => tidy(element))
    tidy(element)
  }
</script>`

type Document = HtmlEscapedString | Promise<HtmlEscapedString>

/**
 * A video for the pages of other sites. It works without its script too, and fetches nothing but the poster before it is
 * played; its links open the site in a tab of its own, which learns where the visit comes from.
 *
 * In a sandboxed frame its origin is opaque. Its files are asked for by CORS (`crossorigin`), without which subtitles
 * are refused to it.
 * @param origin the site's
 * @param messages in the language of the document
 */
export function embedDocument(video: Video, origin: string, messages: Messages): Document {
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
        ${raw(STYLE)}
      </head>
      <body>
        <video
          src="${url}"
          poster="${media.posterUrl}"
          crossorigin="anonymous"
          aria-label="${title}"
          preload="none"
          controls
          playsinline
          loop
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
          <a href="${videoLink}" target="_blank" rel="noopener"><bdi>@${author.uniqueId}</bdi></a>
          <a class="site" href="${videoLink}" target="_blank" rel="noopener"
            >${messages.outside.watchOnVireo}</a
          >
        </footer>
        ${raw(SCRIPT)}
      </body>
    </html>`
}

/** Stands for a video that is not here. */
export const goneDocument = (origin: string, { language, app, outside }: Messages): Document =>
  html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Vireo</title>
        <meta name="robots" content="noindex" />
        ${raw(STYLE)}
      </head>
      <body class="gone">
        <p>${app.videoNotFound}</p>
        <a class="site" href="${origin}${prefixOf(language)}/?refer=embed" target="_blank" rel="noopener"
          >${outside.openVireo}</a
        >
      </body>
    </html>`
