/** Where the browser, or the person, does not let it happen, nothing does. */
const ignore = () => {}

export function toggleFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(ignore)
  else document.documentElement.requestFullscreen().catch(ignore)
}

export function togglePictureInPicture(video: HTMLVideoElement | undefined): void {
  if (document.pictureInPictureElement) document.exitPictureInPicture().catch(ignore)
  else if (document.pictureInPictureEnabled) video?.requestPictureInPicture().catch(ignore)
}
