const BACKGROUND = '#0b0d0c'
const ACCENT = '#7be04b'

/** One picture to be made, from the mark or from a symbol of its own. */
export interface IconSource {
  /** File below public/, `.png` or `.svg`. */
  file: string
  sizePx: number
  /** `tile` has round corners, `square` fills the picture (the system cuts it), `none` is the mark alone. */
  ground: 'tile' | 'square' | 'none'
  /** Size of the mark, 1 being the whole picture. */
  scale: number
  color: string
  /** SVG content in the mark's 512 x 512 box; the mark when absent. */
  symbol?: string
}

const line = (path: string) =>
  `<path d="${path}" fill="none" stroke-width="44" stroke-linecap="round" stroke-linejoin="round"/>`

const shortcut = (name: string, symbol: string): IconSource => ({
  file: `icons/shortcut-${name}.png`,
  sizePx: 192,
  ground: 'tile',
  scale: 1,
  color: ACCENT,
  symbol,
})

/** Every icon of the app. A maskable one keeps the mark inside the safe circle, 40 % of the picture's width. */
export const iconSources: readonly IconSource[] = [
  { file: 'favicon.svg', sizePx: 512, ground: 'tile', scale: 1.04, color: ACCENT },
  { file: 'icons/mark.svg', sizePx: 512, ground: 'none', scale: 1, color: ACCENT },
  { file: 'icons/icon-192.png', sizePx: 192, ground: 'tile', scale: 0.92, color: ACCENT },
  { file: 'icons/icon-512.png', sizePx: 512, ground: 'tile', scale: 0.92, color: ACCENT },
  { file: 'icons/icon.svg', sizePx: 512, ground: 'tile', scale: 0.92, color: ACCENT },
  { file: 'icons/maskable-512.png', sizePx: 512, ground: 'square', scale: 0.72, color: ACCENT },
  { file: 'icons/monochrome-512.png', sizePx: 512, ground: 'none', scale: 0.72, color: '#ffffff' },
  { file: 'apple-touch-icon.png', sizePx: 180, ground: 'square', scale: 0.84, color: ACCENT },
  shortcut('for-you', '<path d="M204 156L372 256L204 356Z" stroke-width="44" stroke-linejoin="round"/>'),
  shortcut('upload', line('M256 136V376M136 256H376')),
  shortcut(
    'profile',
    line('M256 232A60 60 0 1 0 256 112A60 60 0 0 0 256 232ZM136 392C136 328 192 300 256 300S376 328 376 392'),
  ),
]

/**
 * The picture as SVG.
 * @param mark content of mark.svg's root element
 */
export function drawIcon(source: IconSource, mark: string): string {
  const { ground, scale, color, symbol = mark } = source
  const offset = 256 * (1 - scale)
  const groundShapes = {
    tile: `<rect width="512" height="512" rx="112" fill="${BACKGROUND}"/>`,
    square: `<rect width="512" height="512" fill="${BACKGROUND}"/>`,
    none: '',
  }
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">',
    groundShapes[ground],
    `<g fill="${color}" stroke="${color}" stroke-width="14" stroke-linejoin="round" fill-rule="evenodd"`,
    scale === 1 ? '>' : ` transform="translate(${offset.toFixed(2)} ${offset.toFixed(2)}) scale(${scale})">`,
    symbol,
    '</g></svg>',
  ].join('')
}
