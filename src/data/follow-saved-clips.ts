import { setSavedClips } from '#src/state/saved-clips.ts'

import { callWorker, subscribeToWorker } from './api.ts'

/** Tells the page what is saved on this device, now and as it changes. */
export function followSavedClips(): void {
  subscribeToWorker((event) => {
    if (event.type === 'packs.changed') setSavedClips(event.packs)
  })
  callWorker('packs.list', null).then(setSavedClips, () => {
    // Where nothing can be kept nothing is saved.
  })
}
