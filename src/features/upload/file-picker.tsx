import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { VIDEO_MAX_DURATION_SEC } from '#contract/constants.ts'
import type { ChosenSticker } from '#contract/uploads.ts'
import { messages } from '#messages/upload.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Progress } from '#src/ui/progress.tsx'
import type { SelectedFile } from '#src/ui/selected-file.ts'

import { durationProblem, UPLOAD_MAX_MEBIBYTES } from './file-problem.ts'
import { PlacedSticker } from './placed-sticker.tsx'
import { measureLength } from './video-length.ts'

import css from './file-picker.module.css'

interface FilePickerProps {
  /** A file that can be posted. */
  selected: SelectedFile | undefined
  /** The problem of this file, or of one that was chosen in its place and refused. */
  problem: string | undefined
  /** How much of the file is stored on the device, 0 to 1; undefined when nothing is being stored. */
  keepingProgress: number | undefined
  /** Whether the whole file survives a restart; undefined as long as not all of it is stored. */
  isPersistent: boolean | undefined
  /** The name of a video that was chosen before and is not on this device. */
  missingFileName: string | undefined
  /** Shown on the video, which is then shown uncropped. */
  sticker: ChosenSticker | undefined
  onStickerMove: (sticker: ChosenSticker) => void
  onSelect: (file: File) => void
  /** Called when the opened video turns out to be one that cannot be posted. */
  onRefuse: (problem: string) => void
}

/** Chooses a video and shows it. The field covers the whole target, so that a dropped file lands in it. */
export function FilePicker({
  selected,
  problem,
  keepingProgress,
  isPersistent,
  missingFileName,
  sticker,
  onStickerMove,
  onSelect,
  onRefuse,
}: FilePickerProps) {
  const label = missingFileName === undefined ? messages.selectVideo : messages.chooseAgain
  /** The video's width divided by its height, once it is known. */
  const [shape, setShape] = useState<{ url: string; ratio: number }>()
  const input = useRef<HTMLInputElement>(null)
  const take = (field: HTMLInputElement | null) => {
    const file = field?.files?.[0]
    if (!file) return
    onSelect(file)
    // The same file can be chosen again.
    field.value = ''
  }
  const takeEarly = useEffectEvent(() => take(input.current))
  useEffect(() => {
    // A file may have been chosen before the app was hydrated.
    takeEarly()
  }, [])

  const judge = async (video: HTMLVideoElement) => {
    const { src } = video
    const fault = durationProblem(await measureLength(video))
    // Another one may have been chosen meanwhile.
    if (fault && video.src === src) onRefuse(fault)
  }

  return (
    <div className={css.picker} data-sticker={sticker && selected ? '' : undefined}>
      <div className={css.frame}>
        <label className={css.target}>
          {selected ? (
            <video
              className={sticker ? `${css.preview} ${css.whole}` : css.preview}
              src={selected.url}
              muted
              loop
              autoPlay
              playsInline
              aria-label={messages.preview}
              onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) =>
                setShape({ url: selected.url, ratio: videoWidth / Math.max(1, videoHeight) })
              }
              onLoadedData={({ currentTarget }) => void judge(currentTarget)}
            />
          ) : (
            <span className={css.prompt}>
              <span className={css.disc}>
                <Icon name="film" />
              </span>
              <strong>{label}</strong>
              {missingFileName === undefined ? (
                <span>
                  <span className={css.dropHint}>{messages.dropHint}</span>{' '}
                  {messages.limits({ minutes: VIDEO_MAX_DURATION_SEC / 60, size: UPLOAD_MAX_MEBIBYTES })}
                </span>
              ) : (
                <span className={css.name}>{missingFileName}</span>
              )}
            </span>
          )}
          <input
            ref={input}
            className={css.input}
            type="file"
            accept="video/*,image/gif,image/webp,image/apng,image/png,image/jpeg,image/heic"
            aria-label={label}
            onChange={({ target }) => take(target)}
          />
        </label>
        {sticker && selected && shape?.url === selected.url && (
          <PlacedSticker sticker={sticker} ratio={shape.ratio || 1} onChange={onStickerMove} />
        )}
        {keepingProgress !== undefined && (
          <span className={css.keeping}>
            <Progress label={messages.savingToDevice} value={keepingProgress} />
          </span>
        )}
      </div>
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      {selected && <p className={css.aside}>{selected.file.name}</p>}
      <p className={css.aside} role="status">
        {selected && isPersistent === true && <span>{messages.savedUntilPosted}</span>}
        {selected && isPersistent === false && <span>{messages.storageBlocked}</span>}
      </p>
    </div>
  )
}
