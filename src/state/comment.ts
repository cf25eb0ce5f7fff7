import { proxy } from 'valtio'

/** Comments as this person reads them (specification section 3). They are in the query cache. */
export const comment = proxy({
  /** They are shown with whatever video is on the screen. */
  isOpen: false,
})
