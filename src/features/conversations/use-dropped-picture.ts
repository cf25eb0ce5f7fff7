import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

import { isPicture } from '#src/ui/picture-file.ts'

/** When files are dragged over a page, it can tell that they are files, and often no more. */
const hasFiles = ({ dataTransfer }: DragEvent) =>
  [...(dataTransfer?.items ?? [])].some(({ kind }) => kind === 'file')

/**
 * Receives pictures that are dropped on a form's conversation.
 * @returns whether one is over it
 */
export function useDroppedPicture(
  form: RefObject<HTMLElement | null>,
  onPicture: (file: File) => void,
): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onPicture)
  useEffect(() => {
    const area = form.current?.closest('section')
    if (!area) return undefined
    const stopping = new AbortController()
    const { signal } = stopping
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return
      // Otherwise the browser would open the file in place of the page.
      event.preventDefault()
      setIsOver(true)
    }
    area.addEventListener('dragover', onOver, { signal })
    area.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && area.contains(relatedTarget))) setIsOver(false)
      },
      { signal },
    )
    area.addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setIsOver(false)
        const files = [...(event.dataTransfer?.files ?? [])]
        const file = files.find(isPicture) ?? files[0]
        if (file) take(file)
      },
      { signal },
    )
    return () => stopping.abort()
  }, [form])
  return isOver
}
