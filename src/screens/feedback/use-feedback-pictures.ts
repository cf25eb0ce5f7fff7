import { useEffect, useRef, useState } from 'react'

import type { ApiClient } from '#contract/client.ts'
import { randomId } from '#shared/random-id.ts'
import { preparePicture } from '#src/ui/picture-file.ts'

export interface FeedbackPicture {
  /** The id under which the server stores it once, however often it is sent. */
  localId: string
  file: File
  /** An object URL. */
  url: string
}

/** The pictures of the feedback that the user is writing. */
export function useFeedbackPictures() {
  const [pictures, setPictures] = useState<readonly FeedbackPicture[]>([])
  const urls = useRef(new Set<string>())
  useEffect(() => {
    const made = urls.current
    return () => {
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [])
  const add = (file: File) => {
    const url = URL.createObjectURL(file)
    urls.current.add(url)
    setPictures((before) => [...before, { localId: randomId(), file, url }])
  }
  const remove = ({ localId, url }: FeedbackPicture) => {
    URL.revokeObjectURL(url)
    urls.current.delete(url)
    setPictures((before) => before.filter((picture) => picture.localId !== localId))
  }
  return { pictures, add, remove }
}

/**
 * Sends pictures one after the other: the server accepts few at a time. One that it already has is not stored twice.
 * @returns their ids, in this order
 */
export async function sendPictures(api: ApiClient, pictures: readonly FeedbackPicture[]): Promise<string[]> {
  const localIds: string[] = []
  for (const { localId, file } of pictures) {
    // The server refuses pictures that this browser cannot read, with the reason.
    const body = (await preparePicture(file)) ?? file
    await api.feedback.uploadImage({ localId, body })
    localIds.push(localId)
  }
  return localIds
}
