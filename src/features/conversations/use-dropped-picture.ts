import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

import { isPicture } from '#src/ui/picture-file.ts'

/** A page can tell of files that are dragged over it that they are files, and often no more. */
const hasFiles = ({ dataTransfer }: DragEvent) =>
  [...(dataTransfer?.items ?? [])].some(({ kind }) => kind === 'file')

/** Receives pictures that are dropped on the conversation of a form. @returns whether one is over it */
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
      // Without this the browser would open the file instead of the page.
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
