import type { ManifestOptions } from 'vite-plugin-pwa'

import { SHARE_TARGET_PATH, SHARED_FILE_FIELD } from '#contract/share-target.ts'
import { directionOf } from '#messages/languages.ts'
import type { Messages } from '#messages/sets.gen.ts'

import { screenshots } from './screenshots.ts'

const BACKGROUND = '#0b0d0c'

/** Files that the system can open with the app, by their types. */
const VIDEO_FILES = {
  'video/mp4': ['.mp4', '.m4v'],
  'video/quicktime': ['.mov'],
  'video/webm': ['.webm'],
  'video/x-matroska': ['.mkv'],
}

/**
 * The web app manifest in one language (W3C Web Application Manifest). The build writes it to `/manifest.webmanifest`, and
 * to `/de/manifest.webmanifest` and so on. All of them are one app: its addresses lead to the language that the user reads
 * at that time.
 */
export const manifestIn = ({ language, site, app, outside }: Messages): Partial<ManifestOptions> => ({
  id: '/',
  name: site,
  short_name: site,
  description: outside.appDescription,
  lang: language,
  dir: directionOf(language),
  start_url: '/foryou?source=pwa',
  scope: '/',
  display: 'standalone',
  display_override: ['window-controls-overlay', 'standalone'],
  background_color: BACKGROUND,
  theme_color: BACKGROUND,
  categories: ['entertainment', 'social', 'video'],
  prefer_related_applications: false,
  launch_handler: { client_mode: 'navigate-existing' },
  share_target: {
    action: SHARE_TARGET_PATH,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [{ name: SHARED_FILE_FIELD, accept: ['video/*'] }],
    },
  },
  file_handlers: [{ action: '/upload?source=pwa', accept: VIDEO_FILES }],
  protocol_handlers: [{ protocol: 'web+vireo', url: `${SHARE_TARGET_PATH}?url=%s` }],
  icons: [
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
  screenshots: screenshots.map(({ file, widthPx, heightPx, isPhone, label }) => ({
    src: `/${file}`,
    sizes: `${widthPx}x${heightPx}`,
    type: 'image/webp',
    form_factor: isPhone ? 'narrow' : 'wide',
    label: outside[label],
  })),
  shortcuts: [
    { name: app.forYou, url: '/foryou?source=pwa', icons: [shortcutIcon('for-you')] },
    { name: app.upload, url: '/upload?source=pwa', icons: [shortcutIcon('upload')] },
    { name: app.profile, url: '/profile?source=pwa', icons: [shortcutIcon('profile')] },
  ],
})

function shortcutIcon(name: string) {
  return { src: `/icons/shortcut-${name}.png`, sizes: '192x192', type: 'image/png' }
}
