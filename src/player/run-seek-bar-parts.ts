import { createSeekLine, type SeekLine } from './run-seek-line.ts'

import css from './seek-bar.module.css'

/** The elements of a seek bar. */
export interface SeekBarParts {
  slider: HTMLInputElement
  line: SeekLine
  /** Visible while the viewer seeks. */
  clock: Text
  /** Preview of the video at the pointed place, above the bar. */
  picture: HTMLElement
}

let parts: SeekBarParts | undefined

/** Puts the parts into a bar. There is one set of them, which moves from video to video as the players do. */
export function putSeekBarParts(bar: HTMLElement): SeekBarParts {
  parts ??= createParts()
  const { slider, line, clock, picture } = parts
  // Appending it again would take the focus from the slider.
  if (slider.parentElement !== bar) bar.append(slider, line.element, picture, clock.parentElement ?? clock)
  line.start()
  return parts
}

function createParts(): SeekBarParts {
  const slider = Object.assign(document.createElement('input'), {
    className: css.slider,
    type: 'range',
    ariaLabel: 'Seek',
  })
  slider.dataset['seek'] = ''
  const picture = Object.assign(document.createElement('div'), {
    className: css.picture,
    ariaHidden: 'true',
    hidden: true,
  })
  picture.append(Object.assign(document.createElement('span'), { className: css.second }))
  const time = Object.assign(document.createElement('span'), { className: css.time, ariaHidden: 'true' })
  // The text is changed, not replaced: inserting a node recalculates styles far around it.
  const clock = time.appendChild(new Text())
  return { slider, line: createSeekLine(), clock, picture }
}
