import { describe, expect, test } from 'vitest'

import { LinkRisk } from '#contract/link-risk.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { UserRelation } from '#contract/user-relation.ts'
import { nextId } from '#server/db/ids.ts'
import { setFollow } from '#server/features/follows/service.ts'
import { setHost } from '#server/features/links/links.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'

import { insertImage } from './repository.ts'
import { getProfile, updateProfile } from './service.ts'

const db = await withDatabase()

describe('users.detail', () => {
  test('finds a user by name in any case, and by secUid', async () => {
    const ann = await addUser(db, 'Ann')
    for (const user of [ann.uniqueId, ann.uniqueId.toUpperCase(), `sec-${ann.id}`]) {
      expect(await getProfile(db, null, user)).toMatchObject({ id: ann.id, uniqueId: ann.uniqueId })
    }
  })

  test('shows how the viewer stands to them', async () => {
    const [ann, ben] = [await addUser(db), await addUser(db)]
    expect(await getProfile(db, ann, ben.uniqueId)).toMatchObject({
      relation: UserRelation.none,
      isSelf: false,
    })
    await db.transaction((tx) => setFollow(tx, ann, { userId: ben.id, follow: true }))
    expect(await getProfile(db, ann, ben.uniqueId)).toMatchObject({
      relation: UserRelation.follow,
      stats: { followerCount: 1 },
    })
    await db.transaction((tx) => setFollow(tx, ben, { userId: ann.id, follow: true }))
    expect(await getProfile(db, ann, ben.uniqueId)).toMatchObject({ relation: UserRelation.mutual })
    expect(await getProfile(db, ann, ann.uniqueId)).toMatchObject({
      relation: UserRelation.none,
      isSelf: true,
    })
  })

  test.each(['nobody_here', '12345', 'not a name', '%00', '💥'])('%s is nobody', async (user) => {
    await expect(getProfile(db, null, user)).rejects.toMatchObject({
      problem: { statusCode: StatusCode.userNotExist },
    })
  })
})

describe('users.update', () => {
  test('links stand on the profile for others, but those that the operator blocks (specification section 3)', async () => {
    const [ann, ben] = [await addUser(db), await addUser(db)]
    const links = ['https://ann.example/', 'https://songs.example/ann']
    await updateProfile(db, ann, { links })
    expect(await getProfile(db, ben, ann.uniqueId)).toMatchObject({ links })
    await setHost(db, 'evil.example', LinkRisk.blacklist)
    await expect(
      updateProfile(db, ann, { links: ['https://ann.example/', 'https://a.evil.example/'] }),
    ).rejects.toMatchObject({
      problem: { httpStatus: 400, fields: { 'links.1': 'Links to this site are blocked.' } },
    })
    expect(await getProfile(db, ben, ann.uniqueId)).toMatchObject({ links })
    await updateProfile(db, ann, { links: [] })
    expect(await getProfile(db, null, ann.uniqueId)).not.toHaveProperty('links')
  })

  test('changes what is given and nothing else', async () => {
    const ann = await addUser(db)
    await updateProfile(db, ann, { nickname: 'Ann', bio: 'Hello' })
    expect(await updateProfile(db, ann, { bio: '' })).toMatchObject({
      nickname: 'Ann',
      bio: '',
      isSelf: true,
    })
  })

  test('shows everyone the pronouns, until they are taken away', async () => {
    const ann = await addUser(db)
    await updateProfile(db, ann, { pronouns: 'she/her' })
    await updateProfile(db, ann, { bio: 'Hello' })
    expect(await getProfile(db, null, ann.uniqueId)).toMatchObject({ pronouns: 'she/her', bio: 'Hello' })
    await updateProfile(db, ann, { pronouns: '' })
    expect(await getProfile(db, null, ann.uniqueId)).not.toHaveProperty('pronouns')
  })

  test('takes one’s own picture, takes it away, and refuses another’s', async () => {
    const [ann, ben] = [await addUser(db), await addUser(db)]
    const image = { id: nextId(), ownerId: ann.id, key: 'picture.webp', smallKey: 'small.webp' }
    await insertImage(db, image)
    expect(await updateProfile(db, ann, { avatarImageId: image.id })).toMatchObject({
      avatarUrl: '/media/small.webp',
      avatarLargeUrl: '/media/picture.webp',
    })
    await expect(updateProfile(db, ben, { avatarImageId: image.id })).rejects.toMatchObject({
      problem: { httpStatus: 400, fields: { avatarImageId: expect.any(String) } },
    })
    expect(await updateProfile(db, ann, { avatarImageId: null })).toMatchObject({
      avatarUrl: null,
      avatarLargeUrl: null,
    })
  })

  test('a picture of before there were small ones is shown as it is', async () => {
    const ann = await addUser(db)
    const image = { id: nextId(), ownerId: ann.id, key: 'older.webp', smallKey: null }
    await insertImage(db, image)
    expect(await updateProfile(db, ann, { avatarImageId: image.id })).toMatchObject({
      avatarUrl: '/media/older.webp',
      avatarLargeUrl: '/media/older.webp',
    })
  })
})
