import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement

/** Long enough to cost nothing, short enough that nobody waits for what depends on the text. */
const LOOK_INTERVAL_MS = 500

/** As a field gives it back. */
const asInField = (text: string) => text.replaceAll(/\r\n?/g, '\n')

/**
 * Keeps a text field and a value in step without React's own `value`, which at each render is written over whatever a
 * password manager has put into the field. Some do that without an event, or before the app is there: so the field is
 * looked at as well as listened to, and it is written only when the value changes for another reason. Without `value`
 * the field is left alone.
 */
export function useFieldText<T extends Field>(
  value: string | undefined,
  onText: ((text: string) => void) | undefined,
) {
  const [defaultValue] = useState(value)
  const ref = useRef<T>(null)
  const known = useRef(asInField(value ?? ''))
  /** Texts of the field that have not come back as the value yet. */
  const told = useRef<string[]>([])

  /** @returns whether the field has a text that nobody knew of */
  const look = useEffectEvent((): boolean => {
    const text = ref.current?.value
    if (text === undefined || text === known.current) return false
    known.current = text
    told.current.push(text)
    onText?.(text)
    return true
  })
  const write = useEffectEvent((text: string) => {
    const index = told.current.lastIndexOf(text)
    told.current.splice(0, index === -1 ? Infinity : index + 1)
    if (!ref.current || index !== -1 || text === known.current || look()) return
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
    const onEvent = () => void look()
    onEvent()
    const timer = setInterval(onEvent, LOOK_INTERVAL_MS)
    // Not React's `onChange`, which says nothing of a value that a script has set before its event.
    for (const type of ['input', 'change']) field.addEventListener(type, onEvent)
    return () => {
      clearInterval(timer)
      for (const type of ['input', 'change']) field.removeEventListener(type, onEvent)
    }
  }, [isWatched])

  return { ref, defaultValue }
}
