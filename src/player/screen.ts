/** The browser or the viewer may refuse: nothing happens then. */
const ignore = () => {}

export function toggleFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(ignore)
  else document.documentElement.requestFullscreen().catch(ignore)
}

export function togglePictureInPicture(video: HTMLVideoElement | undefined): void {
  if (document.pictureInPictureElement) document.exitPictureInPicture().catch(ignore)
  else if (document.pictureInPictureEnabled) video?.requestPictureInPicture().catch(ignore)
}
