import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { STICKER_MAX_SCALE, STICKER_MIN_SCALE, type Sticker } from '#contract/models/sticker.ts'
import type { ChosenSticker } from '#contract/uploads.ts'
import { messages } from '#messages/stickers.ts'
import { messages as upload } from '#messages/upload.ts'
import { useApi } from '#src/data/api-context.tsx'
import { stickersQuery } from '#src/data/queries.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'

import css from './sticker-field.module.css'

/** In the middle of the upper third, which has no caption. */
const USUAL_PLACE = { x: 0.5, y: 0.3, scale: 0.35 }

/** A sticker at its initial place. */
export const placeSticker = ({ id, name, url }: Sticker): ChosenSticker => ({
  stickerId: id,
  name,
  url,
  ...USUAL_PLACE,
})

interface StickerFieldProps {
  sticker: ChosenSticker | undefined
  /** Called without a sticker when it is removed. */
  onChange: (sticker: ChosenSticker | undefined) => void
}

/** The sticker of a new video: its place and size, or a button that chooses one. */
export function StickerField({ sticker, onChange }: StickerFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const slider = (key: 'x' | 'y' | 'scale', label: string, min = 0, max = 1) => (
    <label className={css.slider}>
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={sticker?.[key]}
        aria-label={label}
        aria-valuetext={upload.percent({ value: Math.round((sticker?.[key] ?? 0) * 100) })}
        onChange={({ target }) => sticker && onChange({ ...sticker, [key]: Number(target.value) })}
      />
    </label>
  )
  return (
    <>
      {sticker ? (
        <fieldset className={css.field}>
          <legend className={css.legend}>{messages.sticker}</legend>
          <p className={css.title}>
            <img src={sticker.url} alt="" width={48} height={48} />
            <span>{sticker.name}</span>
          </p>
          {slider('x', messages.across)}
          {slider('y', messages.down)}
          {slider('scale', messages.size, STICKER_MIN_SCALE, STICKER_MAX_SCALE)}
          <p className={css.hint}>{messages.moveHint}</p>
          <Button onClick={() => onChange(undefined)}>{messages.removeSticker}</Button>
        </fieldset>
      ) : (
        <Button onClick={() => setIsOpen(true)}>{messages.addSticker}</Button>
      )}
      {isOpen && (
        <StickerDialog
          onChoose={(chosen) => {
            setIsOpen(false)
            onChange(placeSticker(chosen))
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

interface StickerDialogProps {
  onChoose: (sticker: Sticker) => void
  onClose: () => void
}

/** The stickers of the site, to choose one from. */
function StickerDialog({ onChoose, onClose }: StickerDialogProps) {
  const { data, isError } = useQuery(stickersQuery(useApi()))
  return (
    <Dialog title={messages.addSticker} onClose={onClose}>
      {isError && <p role="alert">{messages.notLoaded}</p>}
      {data?.stickers.length === 0 && <Notice icon="film" title={messages.noStickers} />}
      <ul className={css.set}>
        {data?.stickers.map((sticker) => (
          <li key={sticker.id}>
            <button
              type="button"
              className={css.choice}
              aria-label={sticker.name}
              onClick={() => onChoose(sticker)}
            >
              <img src={sticker.url} alt="" width={80} height={80} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
