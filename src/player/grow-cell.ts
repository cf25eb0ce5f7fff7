import { prefersStill } from '#src/state/connection.ts'

const GROW_MS = 200
/** The video's own picture is below it by then. */
const FADE_MS = 120
/** On larger screens the viewer page has more beside the video, which decides about its place. */
/** As `shapeOf` has it. */
const TALL_RATIO = 0.65
const SMALL_SCREEN = '(max-width: 1023px)'

/**
 * Has the picture of a cell that is opened grow to the video's place on a phone, over the page that opens below it: nothing
 * waits for it, and it takes no taps.
 */
export function growCells(grid: HTMLElement, signal: AbortSignal): void {
  grid.addEventListener('click', growCell, { signal })
}

function growCell({ target, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): void {
  const cell = target instanceof Element ? target.closest('a:not([aria-disabled])') : null
  const picture = cell?.querySelector('img')
  if (!picture?.naturalWidth || metaKey || ctrlKey || shiftKey || altKey) return
  if (matchMedia(SMALL_SCREEN).matches && !prefersStill()) grow(picture)
}

function grow(picture: HTMLImageElement): void {
  const { left, top, width, height } = picture.getBoundingClientRect()
  const { naturalWidth, naturalHeight } = picture
  const scales = [innerWidth / naturalWidth, innerHeight / naturalHeight]
  // As the player does (video-view.module.css): a tall video covers a tall screen.
  const covers = naturalWidth / naturalHeight < TALL_RATIO
  const scale = covers ? Math.max(...scales) : Math.min(...scales)
  const place = { width: naturalWidth * scale, height: naturalHeight * scale }
  const copy = Object.assign(new Image(), { src: picture.currentSrc, alt: '', ariaHidden: 'true' })
  Object.assign(copy.style, {
    position: 'fixed',
    zIndex: '20',
    left: `${(innerWidth - place.width) / 2}px`,
    top: `${(innerHeight - place.height) / 2}px`,
    width: `${place.width}px`,
    height: `${place.height}px`,
    pointerEvents: 'none',
  })
  copy.dataset['grows'] = ''
  const x = left + width / 2 - innerWidth / 2
  const y = top + height / 2 - innerHeight / 2
  document.body.append(copy)
  const from = { transform: `translate(${x}px, ${y}px) scale(${width / place.width})`, opacity: 0.5 }
  const growing = copy.animate([from, { transform: 'none', opacity: 1 }], {
    duration: GROW_MS,
    easing: 'ease-out',
  })
  growing.addEventListener('finish', () => {
    const fading = copy.animate({ opacity: 0 }, { duration: FADE_MS, fill: 'forwards' })
    fading.addEventListener('finish', () => copy.remove())
  })
}
