import { samples } from '#support/samples.ts'

/** A successful response for each path that the boundary tests use. */

export const user = { id: '7', uniqueId: 'ada', secUid: 'sec7', nickname: 'Ada', avatarUrl: null }

const goodAnswers: Record<string, (body: Record<string, unknown>) => object> = {
  '/api/session/': () => ({ user: null }),
  '/api/session/log_in/': () => ({ user: user }),
  '/api/session/log_out/': () => ({ user: null }),
  '/api/recommend/item_list/': () => ({ itemList: [], hasMore: false, maxCursor: '', minCursor: '' }),
  '/api/captcha/challenge/': () => samples['captcha.challenge'].output,
  '/api/captcha/verify/': () => samples['captcha.verify'].output,
  '/api/commit/follow/user/': ({ userId }) => ({ userId, relation: 1, followerCount: 1 }),
  '/api/commit/item/digg/': ({ videoId, liked }) => ({ videoId, liked, likeCount: 1, rev: 1 }),
  '/api/item/create/': () => ({ itemId: '9' }),
  '/api/image/upload/': () => ({ imageId: '9', url: '/media/avatar/9.webp' }),
  '/api/device/key/': () => ({ keyId: 'key' }),
}

export function goodAnswer(path: string, body: Buffer): object {
  const isJson = path !== '/api/image/upload/' && body.length > 0
  const fields = isJson ? (JSON.parse(body.toString()) as Record<string, unknown>) : {}
  return { statusCode: 0, ...goodAnswers[path]?.(fields) }
}
