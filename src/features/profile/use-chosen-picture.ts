import { useEffect, useRef, useState } from 'react'

import { messages } from '#messages/profile.ts'
import { readPicture } from '#src/ui/picture-file.ts'
import { useSelectedFile } from '#src/ui/selected-file.ts'

/** A picture that the user chooses for their profile, and why one was refused. */
export function useChosenPicture() {
  const [picture, selectPicture] = useSelectedFile()
  const [problem, setProblem] = useState<string>()
  const choose = async (file: File | undefined) => {
    if (!file) return
    const read = await readPicture(file)
    setProblem(read ? undefined : messages.notAPicture)
    if (read) selectPicture(read)
  }
  const discard = () => {
    selectPicture(undefined)
    setProblem(undefined)
  }
  return { picture, problem, choose: (file: File | undefined) => void choose(file), discard }
}

/** Returns a function for a signal that is aborted once the form is closed. */
export function useClosingSignal(): () => AbortSignal {
  const closing = useRef<AbortController>(null)
  useEffect(() => {
    const controller = new AbortController()
    closing.current = controller
    return () => controller.abort()
  }, [])
  return () => closing.current?.signal ?? new AbortController().signal
}
