import { expect, test } from 'vitest'

import { embedCode, embedSize } from './embed.ts'

const tall = { width: 720, height: 1280 }

test('an embedded video keeps its ratio within the limits, over a footer of 44 (specification section 2.4)', () => {
  expect(embedSize(tall)).toEqual({ width: 360, height: 640 + 44 })
  expect(embedSize({ width: 1920, height: 1080 })).toEqual({ width: 400, height: 225 + 44 })
  expect(embedSize(tall, { width: 200 })).toEqual({ width: 200, height: 355 + 44 })
  expect(embedSize(tall, { height: 364 })).toEqual({ width: 180, height: 364 })
})

test('the player never exceeds what the page around it has room for', () => {
  const shapes = [
    tall,
    { width: 1920, height: 1080 },
    { width: 1700, height: 90 },
    { width: 16, height: 1000 },
  ]
  for (const shape of shapes) {
    for (const width of [1, 50, 333, 4000]) {
      for (const height of [1, 30, 44, 45, 119, 120, 121, 3000]) {
        const size = embedSize(shape, { width, height })
        expect(size.width, `${shape.width}:${shape.height} in ${width}x${height}`).toBeLessThanOrEqual(width)
        expect(size.height, `${shape.width}:${shape.height} in ${width}x${height}`).toBeLessThanOrEqual(
          height,
        )
        expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(1)
      }
    }
  }
})

test('a title cannot break out of the code', () => {
  const media = { ...tall, durationSec: 1, hasAudio: true, renditions: [] }
  const pictures = { posterUrl: '', posterSmallUrl: '', placeholder: '', dominantColor: '' }
  const title = '"><script>alert(1)</script>'
  const code = embedCode({ id: '7', media: { ...media, ...pictures } }, title, 'https://v.test')
  expect(code).toContain('src="https://v.test/embed/v2/7"')
  expect(code).not.toContain('<script')
  expect(code.match(/"/g)).toHaveLength(14)
})
