import { proxy, ref } from 'valtio'

/** A video that was dropped on a page of the app, until the upload page takes it. */
export const droppedVideo = proxy({ file: null as File | null })

export function keepDroppedVideo(file: File): void {
  droppedVideo.file = ref(file)
}

/** @returns the video, once */
export function takeDroppedVideo(): File | null {
  const { file } = droppedVideo
  droppedVideo.file = null
  return file
}
