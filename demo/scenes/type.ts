import type { Painter } from './scene.ts'

const SANS = '"Noto Sans Display", "Noto Sans", sans-serif'
const SERIF = '"Noto Serif Display", "Noto Serif", serif'

export interface TextStyle {
  readonly sizePx: number
  readonly color: string
  readonly weight?: number
  readonly face?: 'sans' | 'serif'
  readonly isItalic?: boolean
  readonly align?: CanvasTextAlign
  readonly spacingPx?: number
}

/** Writes one line of text, vertically centred at `y`. */
export function write(painter: Painter, text: string, x: number, y: number, style: TextStyle) {
  const face = style.face === 'serif' ? SERIF : SANS
  painter.font = `${style.isItalic ? 'italic ' : ''}${style.weight ?? 700} ${style.sizePx}px ${face}`
  painter.textAlign = style.align ?? 'left'
  painter.textBaseline = 'middle'
  painter.letterSpacing = `${style.spacingPx ?? 0}px`
  painter.fillStyle = style.color
  painter.fillText(text, x, y)
}
