import { createSeekLine, type SeekLine } from './run-seek-line.ts'

import css from './seek-bar.module.css'

/** What stands in a seek bar. */
export interface SeekBarParts {
  slider: HTMLInputElement
  line: SeekLine
  /** Shown while one seeks. */
  clock: Text
  /** A part of the video, above the place on the bar that stands for it. */
  picture: HTMLElement
}

let parts: SeekBarParts | undefined

/** Puts the parts into a bar. There is one set of them, which goes from video to video as the players do. */
export function putSeekBarParts(bar: HTMLElement): SeekBarParts {
  parts ??= createParts()
  const { slider, line, clock, picture } = parts
  // Put there once more, the slider would lose the focus.
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
  // Its words are changed, not replaced: what is inserted has styles looked up far around it.
  const clock = time.appendChild(new Text())
  return { slider, line: createSeekLine(), clock, picture }
}
