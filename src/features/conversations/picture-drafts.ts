import { useEffect, useEffectEvent, useState } from 'react'

import { messages } from '#messages/conversations.ts'
import { randomId } from '#shared/random-id.ts'
import { callWorker } from '#src/data/api.ts'
import { pictureDrafts } from '#src/state/message-drafts.ts'
import { preparePicture } from '#src/ui/picture-file.ts'
import { sentenceOf } from '#src/ui/sentences.ts'

/**
 * Attaches a picture to the draft message, replacing any other. It is stored on the device from here on.
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
  pictureDrafts.pictures[draftKey] = { id, alt: '' }
  return undefined
}

export function removeDraftPicture(draftKey: string): void {
  const picture = pictureDrafts.pictures[draftKey]
  if (!picture) return
  delete pictureDrafts.pictures[draftKey]
  forgetPicture(picture.id)
}

/** Removes a picture from the device. */
export function forgetPicture(id: string): void {
  callWorker('pictures.remove', { id }).catch(() => {
    // If this fails, the worker removes it after a day.
  })
}

/** Stores a picture that the device has loaded, for use without a network. */
export function retainShownPicture(url: string): void {
  callWorker('pictures.retainShown', { url }).catch(() => {
    // If this fails, the message shows without it when there is no network.
  })
}

/** The address of a picture that is being written or sent; undefined until it is read, and when it is not there. */
export const useDevicePicture = (id: string): string | undefined =>
  useFileUrl(id, () => callWorker('pictures.file', { id }))

/** The same for a picture that was shown on this device before. Undefined without its address. */
export const useShownPicture = (url: string | undefined): string | undefined =>
  useFileUrl(url, (known) => callWorker('pictures.shownFile', { url: known }))

function useFileUrl(id: string | undefined, load: (id: string) => Promise<Blob | null>): string | undefined {
  const [url, setUrl] = useState<string>()
  const read = useEffectEvent(load)
  useEffect(() => {
    if (id === undefined) return undefined
    let isStopped = false
    let made: string | undefined
    const show = async () => {
      const file = await read(id)
      if (isStopped || !file) return
      made = URL.createObjectURL(file)
      setUrl(made)
    }
    show().catch(() => {
      // The message shows without it.
    })
    return () => {
      isStopped = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [id])
  return url
}
