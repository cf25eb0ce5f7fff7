import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { endpoints } from './endpoints/index.ts'
import type { Sentence } from './sentence.ts'
import { userTextRules, readUsername } from './user-texts.ts'

/** Each text field that users write, in the call that takes it. */
const fields = {
  nickname: (nickname: string) => v.safeParse(endpoints['users.update'].input, { nickname }),
  bio: (bio: string) => v.safeParse(endpoints['users.update'].input, { bio }),
  caption: (caption: string) => v.safeParse(endpoints['videos.create'].input, { uploadId: '1', caption }),
  comment: (text: string) =>
    v.safeParse(endpoints['comments.publish'].input, { videoId: '1', localId: 'a'.repeat(32), text }),
}
const sentences = (result: ReturnType<(typeof fields)[keyof typeof fields]>) =>
  (result.issues ?? []).map(({ message }) => JSON.parse(message) as Sentence)

describe.each(Object.entries(fields))('%s', (kind, take) => {
  const { maxLength, tooLong, empty } = userTextRules[kind as keyof typeof fields]

  test.each(['', ' ', '\u200b', '\u3164\u2800', '\n\ufe0f', '\u{e0041}'])(
    'of %j is empty, which is said where one is needed',
    (text) => {
      expect(sentences(take(text))).toEqual(empty ? [{ sentence: empty }] : [])
    },
  )

  test('is counted once it is clean', () => {
    expect(take(`\ufeff ${'x\u200b'.repeat(maxLength)}\t`).success).toBe(true)
    expect(sentences(take('x'.repeat(maxLength + 1)))).toEqual([
      { sentence: tooLong, values: { max: maxLength } },
    ])
  })
})

test('names have no line breaks; comments, bios and captions have at most one empty line in a row', () => {
  expect(fields.nickname('a\nb').output).toMatchObject({ nickname: 'a b' })
  const tall = `a${'\n'.repeat(150)}b`
  expect(fields.bio(tall).output).toMatchObject({ bio: 'a\n\nb' })
  expect(fields.comment(tall).output).toMatchObject({ text: 'a\n\nb' })
  expect(fields.caption(tall).output).toMatchObject({ caption: 'a\n\nb' })
})

test.each(['mia', '@mia', ' @mia ', '＠ｍｉａ', '@ mia', '\u2068@mia\u2069', '\ufeffmia\r\n'])(
  '%j is the username mia, to log in and to sign up',
  (username) => {
    expect(readUsername(username)).toBe('mia')
    const credentials = { username, password: 'right horse' }
    for (const op of ['session.logIn', 'session.signUp'] as const) {
      expect(v.safeParse(endpoints[op].input, credentials).output).toMatchObject({ username: 'mia' })
    }
  },
)

test('what is no username stays none', () => {
  for (const username of ['@', '@@mia', '\u200b', '@ ']) {
    expect(
      v.safeParse(endpoints['session.signUp'].input, { username, password: 'right horse' }).success,
    ).toBe(false)
  }
})
