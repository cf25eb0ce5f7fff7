import { useLayoutEffect } from 'react'

/**
 * Sets a data attribute of the document while a component is mounted and visible, for styles elsewhere. With
 * `:root:has()` each video that comes, goes or moves would recalculate all of them.
 * @param name as in `dataset`
 */
export function useRootMark(name: string, value = ''): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset[name] = value
    return () => {
      delete dataset[name]
    }
  }, [name, value])
}

/** Finds the video that has the screen: the one of its feed that a keyboard reaches (ARIA feed pattern). */
export const currentVideo = () => document.querySelector<HTMLElement>('article[tabindex="0"]')
