import { proxy } from 'valtio'

/** State of the comments panel (specification section 3). The comments themselves are in the query cache. */
export const comment = proxy({
  /** Whether comments are shown, for whichever video is on the screen. */
  isOpen: false,
})
