import { useEffect, useState } from 'react'

import { sentenceOf } from '#contract/errors.ts'
import { messages } from '#messages/conversations.ts'
import { randomId } from '#shared/random-id.ts'
import { callWorker } from '#src/data/api.ts'
import { messageDrafts } from '#src/state/message-drafts.ts'

import { preparePicture } from './prepare-picture.ts'

/**
 * Adds a picture to the message that is begun, instead of the one it has. It is on the device from here on.
 * @returns why it cannot be sent, if so
 */
export async function choosePicture(draftKey: string, file: File): Promise<string | undefined> {
  const prepared = await preparePicture(file)
  if (!prepared) return messages.notPicture
  const id = randomId()
  try {
    await callWorker('pictures.add', { id, file: prepared })
  } catch (error) {
    return sentenceOf(error)
  }
  removeDraftPicture(draftKey)
  messageDrafts.pictures[draftKey] = { id, alt: '' }
  return undefined
}

export function removeDraftPicture(draftKey: string): void {
  const picture = messageDrafts.pictures[draftKey]
  if (!picture) return
  delete messageDrafts.pictures[draftKey]
  forgetPicture(picture.id)
}

/** Removes a picture from the device. */
export function forgetPicture(id: string): void {
  callWorker('pictures.remove', { id }).catch(() => {
    // It goes by itself after a day.
  })
}

/** The address of a picture that is on this device; undefined until it is read, and when it is not there. */
export function useDevicePicture(id: string): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let isStopped = false
    let made: string | undefined
    const read = async () => {
      const file = await callWorker('pictures.file', { id })
      if (isStopped || !file) return
      made = URL.createObjectURL(file)
      setUrl(made)
    }
    read().catch(() => {
      // The message shows without it.
    })
    return () => {
      isStopped = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [id])
  return url
}
