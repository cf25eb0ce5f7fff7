import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'

import { messages } from '#messages/wellbeing.ts'
import { useApi } from '#src/data/api-context.tsx'
import { screenTime } from '#src/state/screen-time.ts'
import { Icon } from '#src/ui/icon.tsx'

import { changeScreenTime } from './account-limit.ts'
import { minutesToday, readLimit } from './limit.ts'
import { PasscodeForm } from './passcode-form.tsx'

import css from './screen-time.module.css'

/** Pauses everything that plays or starts to play while the screen is shown. Playback resumes afterwards. */
function useSilence(): void {
  useEffect(() => {
    let stopped: HTMLMediaElement | undefined
    const stop = (media: HTMLMediaElement) => {
      if (!media.paused) stopped = media
      media.pause()
    }
    const onPlay = ({ target }: Event) => target instanceof HTMLMediaElement && stop(target)
    for (const media of document.querySelectorAll<HTMLMediaElement>('video, audio')) stop(media)
    // Media events do not bubble.
    document.addEventListener('play', onPlay, true)
    return () => {
      document.removeEventListener('play', onPlay, true)
      if (!stopped?.isConnected) return
      stopped.play().catch(() => {
        // The viewer can start it.
      })
    }
  }, [])
}

/** Covers the page when a user has reached their daily limit. Only their passcode or the next day removes it. */
export default function LimitReached({ userId }: { userId: string }) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const textId = useId()
  useSilence()
  // Before the element is removed: only then does closing return the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const [spentMinutes] = useState(() => minutesToday(userId, new Date()))
  const api = useApi()
  const [{ passcode }, setSettings] = useState(() => readLimit(userId))
  return (
    <dialog
      ref={ref}
      className={css.reached}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => event.preventDefault()}
      // Browsers let a second Escape through.
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
    >
      <div className={css.panel}>
        <Icon name="clock" />
        <h2 id={titleId} className={css.title}>
          {messages.reached}
        </h2>
        <p id={textId} className={css.text}>
          {messages.reachedText({ count: spentMinutes })}
        </p>
        <PasscodeForm
          key={passcode?.salt}
          userId={userId}
          isAsked={passcode !== undefined}
          text={passcode ? messages.goOn : messages.goOnByChoosing}
          action={messages.goOnToday}
          onEnter={async (entered, chosen) => {
            const change = { isPassed: true, ...(chosen && { passcode: chosen }) } as const
            const problem = await changeScreenTime(api, userId, change, entered)
            if (problem === undefined) screenTime.reachedBy = null
            // Another device may have set a passcode, or changed it.
            else setSettings(readLimit(userId))
            return problem
          }}
          onForgotten={() => setSettings(readLimit(userId))}
        />
      </div>
    </dialog>
  )
}
