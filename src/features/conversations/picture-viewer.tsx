import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

import type { SharedPicture } from '#contract/models/conversation.ts'
import { messages as appMessages } from '#messages/app.ts'
import { messages } from '#messages/conversations.ts'
import { Icon } from '#src/ui/icon.tsx'

import css from './picture-viewer.module.css'

const MINUS = 'M5 12h14'
const STEP = 1.5
const MAX_ZOOM = 6

interface PictureViewerProps {
  picture: SharedPicture
  /** The small picture on this device, used when the whole one cannot be loaded. */
  deviceUrl: string | undefined
  name: string
  onClose: () => void
}

/**
 * A picture in the whole window. It is zoomed with its buttons, with + and -, or by a double click; then it is panned by
 * scrolling, or with the arrow keys.
 */
export function PictureViewer({ picture, deviceUrl, name, onClose }: PictureViewerProps) {
  const { width, height } = picture
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const [url, setUrl] = useState<string | undefined>(picture.url)
  // Before the element is removed: only then does closing return the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    frame.current?.focus()
    return () => element?.close()
  }, [])
  // Keeps the centre of the view in place when the zoom changes.
  useLayoutEffect(() => {
    const element = frame.current
    // Shown whole, it does not scroll.
    if (!element || zoom === 1) return
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
    const side = (scrollWidth - clientWidth) / 2
    element.scrollTo(document.dir === 'rtl' ? -side : side, (scrollHeight - clientHeight) / 2)
  }, [zoom])
  const zoomBy = (factor: number) => setZoom((before) => Math.min(Math.max(before * factor, 1), MAX_ZOOM))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') zoomBy(STEP)
    else if (event.key === '-') zoomBy(1 / STEP)
    else if (event.key === '0') setZoom(1)
  }
  const size = { '--zoom': zoom, '--ratio': width / height, '--natural': `${width}px` } as CSSProperties
  return (
    <dialog
      ref={dialog}
      className={css.viewer}
      aria-label={name}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <div ref={frame} className={css.frame} role="group" aria-label={name} tabIndex={0}>
        {url === undefined ? (
          <p role="alert">{messages.pictureNotLoaded}</p>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons do the same
          <img
            src={url}
            alt=""
            style={size}
            onError={() => setUrl(url === deviceUrl ? undefined : deviceUrl)}
            onDoubleClick={() => setZoom((before) => (before > 1 ? 1 : 2))}
          />
        )}
      </div>
      <div className={css.bar}>
        <button
          type="button"
          aria-label={messages.zoomOut}
          aria-disabled={zoom <= 1}
          onClick={() => zoomBy(1 / STEP)}
        >
          <Icon path={MINUS} />
        </button>
        <button
          type="button"
          aria-label={messages.zoomIn}
          aria-disabled={zoom >= MAX_ZOOM}
          onClick={() => zoomBy(STEP)}
        >
          <Icon name="plus" />
        </button>
        <button type="button" aria-label={appMessages.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
    </dialog>
  )
}
