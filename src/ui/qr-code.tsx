import { encode } from 'uqr'

import css from './qr-code.module.css'

/** A QR code. It has a light border in every theme, since apps need one to read it. `label` is for screen readers. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text)
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={css.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
