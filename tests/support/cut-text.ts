import type { Page } from '@playwright/test'

/** Describes text that is cut off, or lies outside the window. User texts may be truncated, and tabs scroll sideways. */
export const findCutText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const hiding = /hidden|clip/
    const describe = (element: Element, why: string) =>
      found.push(`${why}: <${element.tagName.toLowerCase()}> ${element.textContent?.trim().slice(0, 60)}`)
    if (document.documentElement.scrollWidth > innerWidth)
      found.push(`the page is ${document.documentElement.scrollWidth - innerWidth} px too wide`)
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const hasText = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
      )
      if (
        !hasText ||
        element.closest('[dir=auto], bdi, svg, script, style, noscript, option, textarea, [role=tablist]')
      )
        continue
      const { width, height, left, right } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      // Text for screen readers is one pixel large.
      if (!isShown || width <= 1 || height <= 1 || style.clipPath !== 'none') continue
      if (left < -1 || right > innerWidth + 1) describe(element, 'outside the window')
      if (hiding.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1)
        describe(element, 'cut off')
      if (hiding.test(style.overflowY) && element.scrollHeight > element.clientHeight + 2)
        describe(element, 'cut off below')
    }
    return found
  })
