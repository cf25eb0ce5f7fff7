import { useLayoutEffect } from 'react'

/**
 * Sets a data attribute of the document while a component is mounted and visible, for styles elsewhere. With
 * `:root:has()` each video that is added, removed or moved would recalculate all of them.
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

/** The place of the notices over a page, one below the other. */
export const NOTICES_ID = 'notices'
export const noticesOnPage = () => document.getElementById(NOTICES_ID) ?? document.body

/**
 * Tap-target labels of specification section 3, as far as the site has such elements: values of `data-tap`, by which
 * visit records name the tapped element (src/analytics/taps.ts).
 */
export type TapTarget =
  | 'bottom_banner'
  | 'follow'
  | 'hot_video'
  | 'hot_video_preview'
  | 'play_creator_handle'
  | 'play_side'
  | 'pop_up_window'
  | 'post_video'
  | 'top_banner'

declare module 'react' {
  interface HTMLAttributes<T> {
    'data-tap'?: TapTarget
  }
}
