/** A picture of the app, taken by tools/screenshots.ts. */
export interface Screenshot {
  /** File below public/. */
  file: string
  /** The page it shows. */
  path: string
  widthPx: number
  heightPx: number
  /** Device pixels to a CSS pixel. */
  scale: number
  isPhone: boolean
  label: string
}

const PHONE = { widthPx: 780, heightPx: 1688, scale: 2, isPhone: true }
const DESKTOP = { widthPx: 1440, heightPx: 900, scale: 1, isPhone: false }

export const screenshots: readonly Screenshot[] = [
  { ...PHONE, file: 'screenshots/feed-phone.webp', path: '/foryou', label: 'Videos that fill the screen' },
  { ...PHONE, file: 'screenshots/profile-phone.webp', path: '/@demo', label: 'A profile and its videos' },
  {
    ...DESKTOP,
    file: 'screenshots/feed-desktop.webp',
    path: '/foryou',
    label: 'Videos in a window of their own',
  },
  {
    ...DESKTOP,
    file: 'screenshots/profile-desktop.webp',
    path: '/@demo',
    label: 'A profile on a large screen',
  },
]
