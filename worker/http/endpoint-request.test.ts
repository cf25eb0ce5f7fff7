import { expect, test } from 'vitest'

import { endpointRequest } from './endpoint-request.ts'

test('a read has its input in the query', () => {
  expect(endpointRequest('feed.userPosts', { userId: '5', cursor: 'a b&c' })).toEqual({
    path: '/api/post/item_list/',
    query: { userId: '5', cursor: 'a b&c' },
  })
})

test.each([
  ['likes.set', { videoId: '5', liked: true }, '/api/commit/item/digg/', '{"videoId":"5","liked":true}'],
  ['session.logOut', {}, '/api/session/log_out/', '{}'],
] as const)('the write %s has its input in a JSON body', (op, input, path, json) => {
  const { body, ...rest } = endpointRequest(op, input)
  expect(new TextDecoder().decode(body as Uint8Array)).toBe(json)
  expect(rest).toEqual({ method: 'post', path, contentType: 'application/json' })
})

test.each([
  ['image/png', 'image/png'],
  ['', 'application/octet-stream'],
  ['text/plain', 'application/octet-stream'],
])('a file of type "%s" is sent as %s', (type, contentType) => {
  const body = new Blob(['bytes'], { type })
  expect(endpointRequest('users.uploadImage', { body })).toEqual({
    method: 'post',
    path: '/api/image/upload/',
    query: {},
    contentType,
    body,
  })
})
