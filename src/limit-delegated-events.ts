/**
 * Events that are handled at their own element, and come in quick succession while a feed moves and players change
 * videos.
 */
const UNSHARED = (
  'scroll scrollend loadstart progress suspend abort emptied stalled loadedmetadata loadeddata canplay ' +
  'canplaythrough play playing waiting seeking seeked timeupdate ended ratechange durationchange volumechange pause resize'
).split(' ')
/** These bubble up to the document, where no component listens to them. */
const UNHEARD = 'touchmove touchend touchcancel gotpointercapture lostpointercapture pointerover'.split(' ')

/**
 * Lets libraries that listen at the document for everything below it receive these events only when they happen to the
 * document itself, and no movements of a finger: React and the router would otherwise check each step of a swipe, and
 * every event of a player, for nothing. Listeners of a component on its own element are not affected.
 */
export function limitDelegatedEvents<T>(start: () => T): T {
  const listen = document.addEventListener.bind(document)
  document.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    if (!UNHEARD.includes(type)) listen(type, listener, UNSHARED.includes(type) ? false : options)
  }
  try {
    return start()
  } finally {
    document.addEventListener = listen
  }
}
