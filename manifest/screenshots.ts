/** A picture of the app, taken by tools/screenshots.ts. */
export interface Screenshot {
  /** File below public/. */
  file: string
  /** The page that it shows. */
  path: string
  widthPx: number
  heightPx: number
  /** Device pixels per CSS pixel. */
  scale: number
  isPhone: boolean
  /** The message of the set `outside` that describes it. */
  label: 'feedOnPhone' | 'profileOnPhone' | 'feedOnDesktop' | 'profileOnDesktop'
}

const PHONE = { widthPx: 780, heightPx: 1688, scale: 2, isPhone: true }
const DESKTOP = { widthPx: 1440, heightPx: 900, scale: 1, isPhone: false }

export const screenshots: readonly Screenshot[] = [
  { ...PHONE, file: 'screenshots/feed-phone.webp', path: '/foryou', label: 'feedOnPhone' },
  { ...PHONE, file: 'screenshots/profile-phone.webp', path: '/@demo', label: 'profileOnPhone' },
  {
    ...DESKTOP,
    file: 'screenshots/feed-desktop.webp',
    path: '/foryou',
    label: 'feedOnDesktop',
  },
  {
    ...DESKTOP,
    file: 'screenshots/profile-desktop.webp',
    path: '/@demo',
    label: 'profileOnDesktop',
  },
]
