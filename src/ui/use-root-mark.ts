import { useLayoutEffect } from 'react'

/**
 * Sets a data attribute of the document while a component is there and shown: styles of what stands elsewhere look
 * for it. With `:root:has()` each video that comes, goes or moves would have them all looked up anew.
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
