import { describe, expect, test } from 'vitest'

import type { Interest } from '#contract/interests.ts'
import type { Video } from '#contract/models/video.ts'
import { fondnessOf } from '#shared/interests/profile.ts'

import { createMemoryStore } from '../outbox/memory-store.fixture.ts'
import { Interests, type ProfileRecord } from './interests.ts'
import { aVideo, along } from './video.fixture.ts'

function openDevice() {
  const store = createMemoryStore<ProfileRecord>()
  const device: { userId: string | null } = { userId: null }
  const open = () => new Interests({ store, currentUserId: () => device.userId })
  return { store, device, open, interests: open() }
}

const watch = (interests: Interests, video: Video, watchedSec = 10, mayStore = true) =>
  interests.learn({ video, watchedSec, mayStore })

const fondness = async (interests: Interests, tag: string) =>
  fondnessOf((await interests.record()).profile.tags, tag)

const ofCats = () => aVideo({ caption: 'Look #cats' })

describe('a device learns', () => {
  test('from what is watched and what is skipped, and still knows after a restart', async () => {
    const { interests, open } = openDevice()
    for (let view = 0; view < 5; view += 1) {
      await watch(interests, aVideo({ caption: '#cats', author: 'ann', sound: 'purr' }))
      await watch(interests, aVideo({ caption: '#cars', author: 'bob' }), 0.5)
    }
    const { interests: listed, videoCount } = await open().list()
    expect(videoCount).toBe(10)
    const levelOf = (kind: string, id: string) =>
      listed.find((interest) => interest.kind === kind && interest.id === id)?.level
    expect(levelOf('tag', 'cats')).toBeGreaterThan(0.2)
    expect(levelOf('tag', 'cars')).toBeLessThan(-0.2)
    expect(levelOf('author', 'ann')).toBeGreaterThan(0.2)
    expect(levelOf('sound', 'purr')).toBeGreaterThan(0.2)
    expect(listed.find(({ id }) => id === 'ann')?.label).toBe('@ann')
    expect(listed.find(({ id }) => id === 'purr')?.label).toBe('Sound purr')
  })

  test('once of a video that is watched in parts, as if it had been watched in one', async () => {
    const [inParts, inOne] = [openDevice().interests, openDevice().interests]
    const video = aVideo({ caption: '#cats', features: { vector: along(3), group: 7 } })
    await watch(inParts, video, 1)
    await watch(inParts, video, 9)
    await watch(inOne, video, 10)
    expect((await inParts.record()).profile).toEqual((await inOne.record()).profile)
    expect((await inParts.list()).videoCount).toBe(1)
  })

  test('from likes, saves and follows, before the video is over and after, and takes a like back', async () => {
    const { interests } = openDevice()
    const video = ofCats()
    await watch(interests, video)
    const watched = await fondness(interests, 'cats')
    await interests.noteAction('likes.set', { videoId: video.id, liked: true })
    const liked = await fondness(interests, 'cats')
    expect(liked).toBeGreaterThan(watched)
    await interests.noteAction('likes.set', { videoId: video.id, liked: false })
    expect(await fondness(interests, 'cats')).toBeCloseTo(watched)

    const early = openDevice().interests
    const next = ofCats()
    await early.noteAction('saves.set', { videoId: next.id, saved: true })
    await watch(early, next)
    expect(await fondness(early, 'cats')).toBeCloseTo(liked)
    const followed = openDevice().interests
    const third = ofCats()
    await followed.noteAction('follows.set', { userId: '9', follow: true, videoId: third.id })
    await watch(followed, third)
    expect(await fondness(followed, 'cats')).toBeGreaterThan(watched)
  })

  test('nothing from one’s own videos', async () => {
    const { interests } = openDevice()
    await watch(interests, aVideo({ caption: '#cats', isOwn: true }))
    expect(await interests.list()).toEqual({ interests: [], videoCount: 0 })
  })

  test('nothing from hashtags of sensitive topics, unless the viewer chooses one', async () => {
    const { interests } = openDevice()
    for (let view = 0; view < 5; view += 1)
      await watch(interests, aVideo({ caption: '#cats #Depression #Schwanger #молитва' }))
    const named = async () =>
      (await interests.list()).interests.filter(({ kind }) => kind === 'tag').map(({ id }) => id)
    expect(await named()).toEqual(['cats'])
    await interests.choose({ kind: 'tag', id: 'prayer', label: 'prayer', level: 1, isMuted: false })
    expect(await named()).toEqual(['prayer', 'cats'])
  })

  test('with another tab, without either undoing what the other has learnt', async () => {
    const { open } = openDevice()
    const [one, other] = [open(), open()]
    const video = aVideo({ caption: '#cats' })
    await watch(one, video)
    await watch(other, aVideo({ caption: '#dogs' }))
    await watch(one, video)
    expect(await fondness(one, 'dogs')).toBeGreaterThan(0)
    expect((await one.list()).videoCount).toBe(3)
  })
})

describe('what is learnt', () => {
  test('is not stored before the viewer has answered the question about records, and then is', async () => {
    const { interests, open, store } = openDevice()
    await watch(interests, ofCats(), 10, false)
    expect((await store.list()).size).toBe(0)
    expect(await fondness(interests, 'cats')).toBeGreaterThan(0)
    await watch(interests, ofCats())
    expect((await open().list()).videoCount).toBe(2)
  })

  test('is each user’s own; the first one takes over what the guest has taught', async () => {
    const { interests, device } = openDevice()
    await watch(interests, ofCats())
    device.userId = '1'
    expect(await fondness(interests, 'cats')).toBeGreaterThan(0)
    await watch(interests, aVideo({ caption: '#dogs' }))
    device.userId = '12'
    expect((await interests.list()).videoCount).toBe(0)
    device.userId = null
    expect((await interests.list()).videoCount).toBe(0)
    device.userId = '1'
    expect((await interests.list()).videoCount).toBe(2)
  })

  test('is forgotten, and not learnt again from what was seen before', async () => {
    const { interests, store } = openDevice()
    const video = ofCats()
    await watch(interests, video)
    await interests.forget()
    expect((await store.list()).size).toBe(0)
    expect(await interests.list()).toEqual({ interests: [], videoCount: 0 })
    expect(interests.recent).toEqual([])
    await interests.noteAction('likes.set', { videoId: video.id, liked: true })
    expect((await store.list()).size).toBe(0)
  })

  test('of another version is not read', async () => {
    const { interests, open, store } = openDevice()
    await watch(interests, ofCats())
    const [[key, record] = ['', undefined]] = await store.list()
    if (record) await store.set(key, { ...record, version: 0 })
    expect((await open().list()).videoCount).toBe(0)
  })
})

test('what the viewer chose holds in place of what is learnt, until they leave it to the device again', async () => {
  const { interests } = openDevice()
  const find = async (id: string): Promise<Interest | undefined> =>
    (await interests.list()).interests.find((interest) => interest.id === id)
  await watch(interests, ofCats())
  const learnt = await fondness(interests, 'cats')
  const cats = { kind: 'tag', id: 'cats', label: 'cats', isMuted: false } as const
  await interests.choose({ ...cats, level: -0.5 })
  await watch(interests, ofCats())
  expect(await find('cats')).toMatchObject({ level: -0.5, isChosen: true, isMuted: false })
  await interests.choose({ ...cats, level: null })
  expect((await find('cats'))?.isChosen).toBe(false)
  expect(await fondness(interests, 'cats')).toBeGreaterThan(learnt)
  await interests.choose({ kind: 'author', id: 'zoe', label: 'zoe', level: null, isMuted: true })
  expect(await find('zoe')).toMatchObject({ isMuted: true, label: 'zoe' })
  await interests.choose({ kind: 'author', id: 'zoe', label: 'zoe', level: null, isMuted: false })
  expect(await find('zoe')).toBeUndefined()
})
