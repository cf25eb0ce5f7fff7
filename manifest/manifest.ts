import type { ManifestOptions } from 'vite-plugin-pwa'

import { screenshots } from './screenshots.ts'

const BACKGROUND = '#0b0d0c'

/** The web app manifest (W3C Web Application Manifest), written to `/manifest.webmanifest` by the build. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Vireo',
  short_name: 'Vireo',
  description: 'Short videos that keep playing on a bad network.',
  lang: 'en',
  start_url: '/foryou?source=pwa',
  scope: '/',
  display: 'standalone',
  display_override: ['window-controls-overlay', 'standalone'],
  background_color: BACKGROUND,
  theme_color: BACKGROUND,
  categories: ['entertainment', 'social', 'video'],
  prefer_related_applications: false,
  launch_handler: { client_mode: 'navigate-existing' },
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
    label,
  })),
  shortcuts: [
    { name: 'For you', url: '/foryou?source=pwa', icons: [shortcutIcon('for-you')] },
    { name: 'Upload', url: '/upload?source=pwa', icons: [shortcutIcon('upload')] },
    { name: 'Profile', url: '/profile?source=pwa', icons: [shortcutIcon('profile')] },
  ],
}

function shortcutIcon(name: string) {
  return { src: `/icons/shortcut-${name}.png`, sizes: '192x192', type: 'image/png' }
}
