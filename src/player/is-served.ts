/** Whether a player has its clip, or as much of it as the browser wants for now: the line is free for others. */
export const isServed = ({ readyState, networkState }: HTMLVideoElement): boolean =>
  readyState >= HTMLMediaElement.HAVE_FUTURE_DATA && networkState === HTMLMediaElement.NETWORK_IDLE
