/** Events that stay with the element they happen to, and come in rows while a feed moves and a clip plays. */
const UNSHARED = ['scroll', 'scrollend', 'timeupdate', 'progress']

/**
 * Lets libraries that listen at the document for everything below it hear of these events only where they happen to
 * the document itself: React and the router would look at each step of a swipe, and at each second of a clip, for
 * nothing. What a component listens to on its own element is heard all the same.
 */
export function hearOnlyDocument<T>(start: () => T): T {
  const listen = document.addEventListener.bind(document)
  document.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => listen(type, listener, UNSHARED.includes(type) ? false : options)
  try {
    return start()
  } finally {
    document.addEventListener = listen
  }
}
