/**
 * The article of the video at `position`, if it is drawn. Not by a selector with the position in it: browsers keep the
 * last few hundred selectors that a page has asked for.
 */
export const articleAt = (list: Element | null, position: number): HTMLElement | undefined =>
  ([...(list?.children ?? [])] as HTMLElement[]).find(({ dataset }) => dataset['index'] === `${position}`)
