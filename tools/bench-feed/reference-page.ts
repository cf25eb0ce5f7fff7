/** One video a screen. */
export const REFERENCE_STYLES = `
  html, body { margin: 0; block-size: 100%; background: #000; color: #fff }
  main { block-size: 100dvh; overflow-y: scroll; scroll-snap-type: y mandatory; scrollbar-width: none }
  section { position: relative; block-size: 100dvh; scroll-snap-align: start; scroll-snap-stop: always; contain: strict }
  video { inline-size: 100%; block-size: 100%; object-fit: cover }
  p { position: absolute; inset: auto auto 24px 12px; margin: 0 }`

/**
 * A minimal feed: four reused video elements, the next two preloaded, each playing as soon as it peeks in. No text,
 * buttons or state. Runs in the page, without access to anything outside this function.
 */
export function playReference(videos: readonly string[]): void {
  const aheadCount = 2
  const peekRatio = 0.02
  const currentRatio = 0.6
  const feed = document.querySelector('main')
  const sections = videos.map((_, index) => {
    const section = document.createElement('section')
    section.append(Object.assign(document.createElement('p'), { textContent: `Video ${index}` }))
    feed?.append(section)
    return section
  })
  const players = Array.from({ length: aheadCount + 2 }, () => {
    const video = document.createElement('video')
    Object.assign(video, { muted: true, loop: true, playsInline: true, preload: 'auto' })
    return { video, index: -1 }
  })
  const playerOf = (index: number) => players.find((player) => player.index === index)
  const play = (index: number) => {
    playerOf(index)
      ?.video.play()
      .catch(() => {
        // The video then plays when it can.
      })
  }
  const place = (current: number) => {
    const wanted = [current, current + 1, current + 2, current - 1].filter((index) => index in sections)
    const free = players.filter(({ index }) => !wanted.includes(index))
    for (const index of wanted.filter((one) => !playerOf(one))) {
      const player = free.shift()
      if (!player) return
      player.index = index
      player.video.src = videos[index] ?? ''
      sections[index]?.prepend(player.video)
    }
  }
  const observe = (entries: IntersectionObserverEntry[]) => {
    for (const { target, intersectionRatio } of entries) {
      const index = sections.indexOf(target as HTMLElement)
      if (intersectionRatio >= currentRatio) place(index)
      if (intersectionRatio >= peekRatio) play(index)
      else playerOf(index)?.video.pause()
    }
  }
  const seen = new IntersectionObserver(observe, { threshold: [0, peekRatio, currentRatio] })
  place(0)
  play(0)
  for (const section of sections) seen.observe(section)
}
