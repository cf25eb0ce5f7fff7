/** Watches links for cards from the first mouse movement or key press on. Until then it costs nothing. */
export function startHoverCards(): void {
  const first = new AbortController()
  const start = (event: Event) => {
    if (event instanceof PointerEvent && event.pointerType !== 'mouse') return
    first.abort()
    import('./watch-links.lazy.ts').then(
      ({ watchLinks }) => watchLinks(),
      () => {
        // The links lead to their pages without cards.
      },
    )
  }
  for (const type of ['pointerover', 'keydown']) document.addEventListener(type, start, first)
}
