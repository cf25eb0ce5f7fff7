/** Removes all drafts of a kind, and returns a function that puts them back, beside those begun since. */
type SetAside = () => () => void

const stores = new Set<SetAside>()

/** Adds a kind of drafts, when its script has loaded: before that there are none. */
export const addDraftStore = (setAside: SetAside): unknown => stores.add(setAside)

/** Sets the drafts of all kinds aside. */
export function setDraftsAside(): () => void {
  const putBack = [...stores].map((setAside) => setAside())
  return () => {
    for (const restore of putBack) restore()
  }
}
