import { proxy } from 'valtio'
import { expect, test } from 'vitest'

import { bodyOfText, sendableBody, textOfBody } from '#contract/comment-body.ts'

import { Drafts } from './drafts.ts'

test('the tree of a draft goes with its text', () => {
  const drafts = new Drafts()
  drafts.set('1', 'Hi', bodyOfText('Hi'))
  expect(drafts.bodyOf('1')).toEqual(bodyOfText('Hi'))
  drafts.set('1', 'Hi there')
  expect([drafts.textOf('1'), drafts.bodyOf('1')]).toEqual(['Hi there', undefined])
  drafts.set('1', '', bodyOfText(''))
  expect([drafts.textOf('1'), drafts.bodyOf('1')]).toEqual(['', undefined])
})

test('a text that comes back stands before the one that was begun since, with both trees', () => {
  const drafts = new Drafts()
  drafts.putBack('1', 'Refused', bodyOfText('Refused'))
  expect(drafts.bodyOf('1')).toEqual(bodyOfText('Refused'))
  drafts.set('1', 'Begun')
  drafts.putBack('1', 'Refused', bodyOfText('Refused'))
  expect(drafts.textOf('1')).toBe('Refused\nBegun')
  expect(textOfBody(drafts.bodyOf('1') ?? bodyOfText(''))).toBe('Refused\nBegun')
})

test('a tree that was shown from the state is sent as plain objects: the worker takes no others', () => {
  const shown = proxy({ body: bodyOfText('Hi') })
  const drafts = new Drafts()
  drafts.putBack('1', 'Hi', shown.body)
  expect(structuredClone(sendableBody(drafts.bodyOf('1'), 'Hi'))).toEqual(bodyOfText('Hi'))
})

test('who logs out leaves no draft to the next user of the page', () => {
  const drafts = new Drafts()
  drafts.set('1', 'Begun', { type: 'doc', content: [] })
  drafts.clear()
  expect([drafts.textOf('1'), drafts.bodyOf('1')]).toEqual(['', undefined])
})
