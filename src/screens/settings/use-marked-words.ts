import { type RefObject, useEffect } from 'react'

import { placesOf, wordsOf } from './find-settings.ts'

import css from './settings-screen.module.css'

/** The build's name for `::highlight(found)` of the style sheet. */
const HIGHLIGHT = css.found ?? 'found'

/**
 * Marks the words of a search in an element, also in parts that load later, and scrolls to the first. Browsers without the CSS
 * Custom Highlight API show no marks.
 */
export function useMarkedWords(element: RefObject<HTMLElement | null>, query: string | undefined): void {
  useEffect(() => {
    const words = wordsOf(query ?? '')
    const root = element.current
    if (!root || words.length === 0 || !('highlights' in CSS)) return undefined
    let isScrolled = false
    const mark = () => {
      const ranges = rangesOf(root, words)
      CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges))
      const [first] = ranges
      if (!first || isScrolled) return
      isScrolled = true
      first.startContainer.parentElement?.scrollIntoView({ block: 'center' })
    }
    mark()
    const observer = new MutationObserver(mark)
    observer.observe(root, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      CSS.highlights.delete(HIGHLIGHT)
    }
  }, [element, query])
}

function rangesOf(root: HTMLElement, words: readonly string[]): Range[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const ranges: Range[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const [from, to] of placesOf(words, node.nodeValue ?? '')) {
      const range = new Range()
      range.setStart(node, from)
      range.setEnd(node, to)
      ranges.push(range)
    }
  }
  return ranges
}
