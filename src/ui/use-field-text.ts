import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement

/** Long enough to cost almost nothing, short enough not to be noticed. */
const POLL_INTERVAL_MS = 500

/** Normalises line breaks as a field does. */
const asInField = (text: string) => text.replaceAll(/\r\n?/g, '\n')

/**
 * Keeps a text field and a value in sync without React's controlled `value`, which on each render overwrites the
 * text of a password manager. Some of those fill a field without an event, or before hydration: so the field is
 * polled as well as listened to, and written only when the value changes for another reason. Without `value` the
 * field is left alone.
 */
export function useFieldText<T extends Field>(
  value: string | undefined,
  onText: ((text: string) => void) | undefined,
) {
  const [defaultValue] = useState(value)
  const ref = useRef<T>(null)
  const known = useRef(asInField(value ?? ''))
  /** Texts that were reported and have not come back as the value yet. */
  const reported = useRef<string[]>([])

  /** @returns whether the field had a text that was not reported yet */
  const poll = useEffectEvent((): boolean => {
    const text = ref.current?.value
    if (text === undefined || text === known.current) return false
    known.current = text
    reported.current.push(text)
    onText?.(text)
    return true
  })
  const write = useEffectEvent((text: string) => {
    const index = reported.current.lastIndexOf(text)
    reported.current.splice(0, index === -1 ? Infinity : index + 1)
    if (!ref.current || index !== -1 || text === known.current || poll()) return
    ref.current.value = text
    known.current = text
  })
  useLayoutEffect(() => {
    if (value !== undefined) write(asInField(value))
  }, [value])

  const isWatched = onText !== undefined
  useEffect(() => {
    const field = ref.current
    if (!field || !isWatched) return undefined
    const onEvent = () => void poll()
    onEvent()
    const timer = setInterval(onEvent, POLL_INTERVAL_MS)
    // React's `onChange` misses a value that a script has set before its event.
    for (const type of ['input', 'change']) field.addEventListener(type, onEvent)
    return () => {
      clearInterval(timer)
      for (const type of ['input', 'change']) field.removeEventListener(type, onEvent)
    }
  }, [isWatched])

  return { ref, defaultValue }
}
