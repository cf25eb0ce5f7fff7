import type { ChosenSound } from '#contract/uploads.ts'
import { messages } from '#messages/upload.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'

import css from './sound-field.module.css'

interface SoundFieldProps {
  sound: ChosenSound
  /** Called without a sound when it is removed. */
  onChange: (sound: ChosenSound | undefined) => void
}

/** The sound that is mixed into the video, and the volume of both. */
export function SoundField({ sound, onChange }: SoundFieldProps) {
  const { title, authorName: name } = sound
  return (
    <fieldset className={css.field}>
      <legend className={css.legend}>{messages.sound}</legend>
      <p className={css.title}>
        <Icon name="note" />
        <span>{messages.soundBy({ title, name })}</span>
      </p>
      <Volume
        label={messages.soundVolume}
        value={sound.volume}
        onChange={(volume) => onChange({ ...sound, volume })}
      />
      <Volume
        label={messages.ownVolume}
        value={sound.ownVolume}
        onChange={(ownVolume) => onChange({ ...sound, ownVolume })}
      />
      <Button onClick={() => onChange(undefined)}>{messages.removeSound}</Button>
    </fieldset>
  )
}

interface VolumeProps {
  label: string
  /** In percent. */
  value: number
  onChange: (value: number) => void
}

const Volume = ({ label, value, onChange }: VolumeProps) => (
  <label className={css.volume}>
    <span className={css.label}>
      <span>{label}</span>
      <span className={css.percent} aria-hidden="true">
        {messages.percent({ value })}
      </span>
    </span>
    <input
      type="range"
      min={0}
      max={100}
      step={5}
      value={value}
      aria-label={label}
      aria-valuetext={messages.percent({ value })}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  </label>
)
