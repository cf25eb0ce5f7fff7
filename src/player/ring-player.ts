/** One of the ring's elements, and the clip that it plays. */
export interface Player {
  video: HTMLVideoElement
  index: number
  clipId: string
}

export function createVideo(): HTMLVideoElement {
  const video = document.createElement('video')
  Object.assign(video, {
    muted: true,
    loop: true,
    playsInline: true,
    preload: 'auto',
    disableRemotePlayback: true,
  })
  video.setAttribute('playsinline', '')
  video.tabIndex = -1
  return video
}

/** Its place belongs to another clip now, or its clip is wanted in another form. */
export function release(player: Player): void {
  player.video.pause()
  Object.assign(player, { index: -1, clipId: '' })
}

/** Gives up its clip, and what of it is still on its way. */
export function unload(player: Player): void {
  const { video } = player
  release(player)
  video.parentElement?.removeAttribute('data-live')
  video.removeAttribute('src')
  video.load()
}

/** Marks the slot as soon as a frame is on the screen: what stands under the clip need not be painted then. */
export function putInto(slot: Element, video: HTMLVideoElement): void {
  video.parentElement?.removeAttribute('data-live')
  slot.append(video)
  const mark = () => {
    if (video.parentElement === slot) slot.setAttribute('data-live', '')
  }
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(mark)
  else (video as HTMLVideoElement).addEventListener('playing', mark, { once: true })
}
