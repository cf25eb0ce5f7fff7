import { expect, test } from 'vitest'

import { INSIGHT_FILE_KINDS, INSIGHT_FILE_PATH } from '#contract/insights.ts'
import { startTestSite } from '#support/product.ts'
import { createTestClient, type TestClient } from '#support/server.ts'
import { addVideo } from '#support/videos.ts'

const site = await startTestSite()
const db = site.database

const fetchFile = (query: string, client?: TestClient) =>
  fetch(`${site.url}${INSIGHT_FILE_PATH}?${query}`, {
    headers: { cookie: [...(client?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ') },
  })

test('an author’s figures come as tables and as data, more videos than a page has, and no cell runs as a formula', async () => {
  const author = await createTestClient(site.url)
  const { id: authorId } = await author.signUp()
  const ids: string[] = []
  for (let index = 0; index < 50; index += 1)
    ids.push(await addVideo(db, { authorId, caption: index === 0 ? '=SUM(A1:A9)' : `Heron, ${index}` }))
  const response = await fetchFile('what=videos', author)
  expect(response.headers.get('content-type')).toContain('text/csv')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="analytics-videos-[\d-]+\.csv"$/,
  )
  const [header = '', ...lines] = (await response.text()).trimEnd().split('\r\n')
  expect(header).toBe(
    'id,caption,durationSec,views,plays,watchTimeSec,fullPlays,likes,comments,shares,followersWon,posted',
  )
  expect(lines.map((line) => line.split(',')[0])).toEqual(ids.toReversed())
  expect(lines.at(-1)).toContain("'=SUM(A1:A9)")
  const data = (await (await fetchFile('what=videos&format=json', author)).json()) as { id: string }[]
  expect(data.map(({ id }) => id)).toEqual(ids.toReversed())
  const days = await (await fetchFile('what=overview&dayCount=7&timeZone=Asia%2FKolkata', author)).text()
  expect(days.trimEnd().split('\r\n')).toHaveLength(8)
  const video = await (await fetchFile(`what=video&videoId=${ids[0]}&dayCount=7&format=json`, author)).json()
  expect(video).toMatchObject({ days: expect.any(Array), retention: null })
  expect(await (await fetchFile('what=lives&format=json', author)).json()).toEqual([])
})

test('nobody gets another’s figures as a file, and a guest none', async () => {
  const [author, other] = [await createTestClient(site.url), await createTestClient(site.url)]
  const { id: authorId } = await author.signUp()
  await other.signUp()
  const videoId = await addVideo(db, { authorId })
  for (const what of INSIGHT_FILE_KINDS)
    expect((await fetchFile(`what=${what}&videoId=${videoId}`)).status).toBe(401)
  expect((await fetchFile(`what=video&videoId=${videoId}`, other)).status).toBe(404)
  expect(await (await fetchFile('what=videos&format=json', other)).json()).toEqual([])
  expect((await fetchFile('what=all', author)).status).toBe(400)
  expect((await fetchFile('what=site', author)).status).toBe(403)
})

test('operators get the site’s figures as a file: a row for each day', async () => {
  const operator = await createTestClient(site.url)
  const { id } = await operator.signUp()
  await db.query({ text: `UPDATE users SET role = 'operator' WHERE id = $1`, values: [id] })
  expect((await fetchFile('what=site', operator)).status).toBe(403)
  const later = `now() + interval '1 hour'`
  await db.query({ text: `UPDATE sessions SET elevated_until = ${later} WHERE user_id = $1`, values: [id] })
  const [header, ...lines] = (await (await fetchFile('what=site&dayCount=7', operator)).text())
    .trimEnd()
    .split('\r\n')
  expect(header).toBe('day,visitors,views,watchTimeSec,uploads,authors,signUps,storedBytes')
  expect(lines).toHaveLength(7)
  expect(await (await fetchFile('what=site&format=json', operator)).json()).toMatchObject({ sources: null })
})
