import { afterAll, describe, expect, test } from 'vitest'

import { endpoints, isVideoListOp, ops } from '#contract/endpoints/index.ts'
import { createProblemFinder } from '#server/app/site-problems.ts'
import { connectDatabase } from '#server/db/client.ts'
import { connectReplica } from '#server/db/replica.ts'
import { silentLog } from '#server/log.ts'
import { startStandby } from '#support/cluster.ts'
import { eventually } from '#support/eventually.ts'
import { startTestSite } from '#support/product.ts'
import { samples } from '#support/samples.ts'
import { createTestClient, type TestClient } from '#support/server.ts'
import { createFromTemplate, startTemplateServer, urlOf } from '#support/template.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

const postsOf = async (userId: string, client: TestClient) =>
  (await client.call('feed.userPosts', { userId })).itemList.map(({ id }) => id)

/** Issue 53: lists are read from a replica, where a user still reads what they wrote. */
describe('a site with a replica', async () => {
  const primary = await startTemplateServer()
  const connectionString = await createFromTemplate(primary.url, 'replicated')
  const standby = await startStandby(primary.url)
  const standbyUrl = urlOf(standby.url, 'replicated')
  const database = connectDatabase({ connectionString })
  const ofStandby = connectDatabase({ connectionString: standbyUrl, max: 2 })
  for (const { pool } of [database, ofStandby]) pool.on('error', () => {})
  const replica = await connectReplica(database, { connectionString: standbyUrl, max: 5 }, silentLog())
  afterAll(async () => {
    await replica.stop()
    await Promise.all([ofStandby.close(), database.close()])
    await standby.stop().catch(() => {})
    await primary.stop()
  })
  const { url } = await startTestSite({}, { database, replica })

  const replay = (isOn: boolean) =>
    ofStandby.query({ text: isOn ? 'SELECT pg_wal_replay_resume()' : 'SELECT pg_wal_replay_pause()' })

  test('reads lists there, and shows users what they have just written', async () => {
    const author = await addUser(database)
    const [guest, user] = [await createTestClient(url), await createTestClient(url)]
    guest.cookies.delete('vireo_wrote')
    const old = await addVideo(database, { authorId: author.id })
    await eventually(async () => expect(await postsOf(author.id, guest)).toEqual([old]))
    expect(replica.isAway()).toBe(false)

    await replay(false)
    await user.signUp()
    const recent = await addVideo(database, { authorId: author.id })
    await user.call('likes.set', { videoId: recent, liked: true })
    expect(await postsOf(author.id, guest)).toEqual([old])
    expect((await user.call('feed.liked', {})).itemList).toMatchObject([{ id: recent }])
    // Without the cookie of their write they would not see it.
    user.cookies.delete('vireo_wrote')
    expect(await postsOf(author.id, user)).toEqual([old])

    await replay(true)
    await eventually(async () => expect(await postsOf(author.id, guest)).toEqual([recent, old]))
  })

  test('reads nothing there that is more than five seconds old, and says so', async () => {
    const author = await addUser(database)
    const guest = await createTestClient(url)
    await eventually(() => expect(replica.isAway()).toBe(false))
    await replay(false)
    const recent = await addVideo(database, { authorId: author.id })
    guest.cookies.delete('vireo_wrote')
    await eventually(async () => expect(await postsOf(author.id, guest)).toEqual([recent]))
    const findProblems = createProblemFinder('/', { replica }, () => Promise.resolve(Infinity))
    expect(await findProblems()).toEqual([
      'The database at DATABASE_READ_URL can’t be reached, or is too far behind. Everything is read from DATABASE_URL.',
    ])
    await replay(true)
    await eventually(async () => expect(await findProblems()).toEqual([]))
  })

  test.each(ops.filter((op) => isVideoListOp(op) && endpoints[op].policy.access === 'anyone'))(
    '%s is answered there as by the database itself',
    async (op) => {
      const guest = await createTestClient(url)
      const inDatabase = await guest.send(op, samples[op].input)
      guest.cookies.delete('vireo_wrote')
      await eventually(() => expect(replica.readerSince(0)).not.toBe(database))
      const inReplica = await guest.send(op, samples[op].input)
      expect([inReplica.status, Object.keys((await inReplica.json()) as object)]).toEqual([
        inDatabase.status,
        Object.keys((await inDatabase.json()) as object),
      ])
    },
  )

  test('reads from the database when the replica is gone', async () => {
    const author = await addUser(database)
    const guest = await createTestClient(url)
    const video = await addVideo(database, { authorId: author.id })
    await eventually(() => expect(replica.readerSince(0)).not.toBe(database))
    await standby.stop()
    guest.cookies.delete('vireo_wrote')
    expect(await postsOf(author.id, guest)).toEqual([video])
    expect(replica.isAway()).toBe(true)
  })
})
