/** Events that stay with the element they happen to, and come in rows while a feed moves and players change videos. */
const UNSHARED = (
  'scroll scrollend loadstart progress suspend abort emptied stalled loadedmetadata loadeddata canplay ' +
  'canplaythrough play playing waiting seeking seeked timeupdate ended ratechange durationchange volumechange pause resize'
).split(' ')
/** Goes up to the document, and no component listens to it. */
const UNHEARD = 'touchmove'

/**
 * Lets libraries that listen at the document for everything below it receive these events only where they happen to
 * the document itself, and of a finger that moves not at all: React and the router would look at each step of a swipe,
 * and at all that a player does, for nothing. Listeners of a component on its own element are not affected.
 */
export function limitDelegatedEvents<T>(start: () => T): T {
  const listen = document.addEventListener.bind(document)
  document.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    if (type !== UNHEARD) listen(type, listener, UNSHARED.includes(type) ? false : options)
  }
  try {
    return start()
  } finally {
    document.addEventListener = listen
  }
}
