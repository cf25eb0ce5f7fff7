import type { ItemList, Video } from './video.ts'

/** The videos of a page, for code that need not know the wire name. */
export const videosOf = ({ itemList }: ItemList): readonly Video[] => itemList
