import { Icon } from '#src/ui/icon.tsx'
import type { SelectedFile } from '#src/ui/use-selected-file.ts'

import css from './file-picker.module.css'

interface FilePickerProps {
  selected: SelectedFile | undefined
  problem: string | undefined
  isLocked: boolean
  onSelect: (file: File | undefined) => void
}

/** Chooses a video and shows it. The field covers the whole target, so that a dropped file lands in it. */
export function FilePicker({ selected, problem, isLocked, onSelect }: FilePickerProps) {
  return (
    <div className={css.picker}>
      <label className={css.target}>
        {selected && !problem ? (
          <video
            className={css.preview}
            src={selected.url}
            muted
            loop
            autoPlay
            playsInline
            aria-label="Preview of your clip"
          />
        ) : (
          <span className={css.prompt}>
            <span className={css.disc}>
              <Icon name="film" />
            </span>
            <strong>Select video</strong>
            <span>or drop one here. Up to three minutes and 300 MB.</span>
          </span>
        )}
        <input
          className={css.input}
          type="file"
          accept="video/*"
          aria-label="Select video"
          disabled={isLocked}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onSelect(file)
          }}
        />
      </label>
      {problem && (
        <p className={css.problem} role="alert">
          {problem} Choose another one.
        </p>
      )}
      {selected && !problem && <p className={css.name}>{selected.file.name}</p>}
    </div>
  )
}
