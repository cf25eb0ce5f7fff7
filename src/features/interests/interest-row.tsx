import { type ChangeEvent, useId, useRef } from 'react'

import type { Interest } from '#contract/interests.ts'
import { musicPath, tagPath, userPath } from '#contract/paths.ts'
import { messages } from '#messages/interests.ts'
import { Button } from '#src/ui/button.tsx'
import { LightLink } from '#src/ui/light-link.tsx'

import css from './interests.module.css'

interface InterestRowProps {
  interest: Interest
  /** Called with null when the viewer leaves the level to the device again. */
  onLevel: (level: number | null) => void
  onMute: (isMuted: boolean) => void
}

/** A hashtag, an author or a sound, how much of it the viewer gets, and whether they get any. */
export function InterestRow({ interest, onLevel, onMute }: InterestRowProps) {
  const { level, isChosen, isMuted } = interest
  const slider = useRef<HTMLInputElement>(null)
  const stateId = useId()
  const name = nameOf(interest)
  return (
    <div className={css.interest} data-muted={isMuted || undefined}>
      <div className={css.about}>
        <LightLink to={pathOf(interest)} className={css.name}>
          <bdi>{name}</bdi>
        </LightLink>
        <span id={stateId} className={css.state}>
          {isMuted ? messages.muted : isChosen ? messages.chosen : messages.learnt}
        </span>
      </div>
      <div className={css.level}>
        <span aria-hidden="true">{messages.less}</span>
        <input
          ref={slider}
          type="range"
          min={-1}
          max={1}
          step={0.1}
          // Learnt levels lie between the steps.
          value={Math.round(level * 10) / 10}
          aria-label={name}
          aria-valuetext={messages.level({ level: levelName(level) })}
          aria-describedby={stateId}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => onLevel(Number(target.value))}
        />
        <span aria-hidden="true">{messages.more}</span>
      </div>
      <div className={css.buttons}>
        {isChosen && (
          <Button
            kind="text"
            aria-label={messages.asLearntOf({ name })}
            onClick={() => {
              // The button goes.
              slider.current?.focus()
              onLevel(null)
            }}
          >
            {messages.asLearnt}
          </Button>
        )}
        <Button
          aria-label={isMuted ? messages.unmuteOf({ name }) : messages.muteOf({ name })}
          onClick={() => onMute(!isMuted)}
        >
          {isMuted ? messages.unmute : messages.mute}
        </Button>
      </div>
    </div>
  )
}

function nameOf({ kind, label }: Interest): string {
  if (kind === 'tag') return `#${label}`
  return kind === 'author' ? `@${label}` : label
}

function pathOf({ kind, id, label }: Interest): string {
  if (kind === 'tag') return tagPath(id)
  return kind === 'author' ? userPath({ uniqueId: label, secUid: '' }) : musicPath({ id, title: label })
}

/** The level as `messages.level` has it. */
function levelName(level: number): 'muchLess' | 'less' | 'other' | 'more' | 'muchMore' {
  if (Math.abs(level) < 0.15) return 'other'
  if (level > 0) return level < 0.65 ? 'more' : 'muchMore'
  return level > -0.65 ? 'less' : 'muchLess'
}
