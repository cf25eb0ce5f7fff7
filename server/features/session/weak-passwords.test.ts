import { expect, test, vi } from 'vitest'

import { createCommonPasswords, refuseWeakPassword } from './weak-passwords.ts'

const reasonFor = (password: string, username = 'mia.song') =>
  refuseWeakPassword(username, password).then(
    () => null,
    (error: { problem: { httpStatus: number; fields: Record<string, string> } }) =>
      `${error.problem.httpStatus} ${error.problem.fields['password']}`,
  )

test('a list that could not be read is read for whoever signs up next', async () => {
  const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('EMFILE'))
  const commonPasswords = createCommonPasswords(read.mockResolvedValue('# Kept\npassword\n'))
  await expect(commonPasswords()).rejects.toThrow('EMFILE')
  expect([...(await commonPasswords())]).toEqual(['password'])
  await commonPasswords()
  expect(read).toHaveBeenCalledTimes(2)
})

test.each([
  'password',
  'Password1',
  'P@ssw0rd!',
  'Ｐａｓｓｗｏｒｄ',
  'drowssap',
  'letmein123',
  'iloveyou2',
  'qwertyuiop',
  'qwer1234',
  'sunshine2024',
  '1234sunshine',
])('%s is used by many, or close to that', async (password) => {
  expect(await reasonFor(password)).toMatch(/^400 This password, or one like it, is very common/)
})

test.each(['aaaaaaaa', '........', 'abababab', 'abcabcab', '12121212', '12345678', '98765432', 'hgfedcba'])(
  '%s is a pattern',
  async (password) => {
    expect(await reasonFor(password)).toMatch(/^400 This password only repeats or counts\./)
  },
)

test.each([
  'mia.song',
  'MIA.SONG',
  'gnos.aim',
  'miasong1',
  'mia.song2024',
  '12mia.song',
  'mia.songmia.song',
  'mia song!',
])('%s is the username, or close to it', async (password) => {
  expect(await reasonFor(password)).toMatch(/^400 This password is too similar to the username\./)
})

test.each(['vireo123', 'VireoVireo', '2026vireo', 'oeriv2026'])('%s is the site', async (password) => {
  expect(await reasonFor(password)).toMatch(/^400 This password is too similar to the name of this site\./)
})

test.each([
  'a good password',
  'correct horse',
  'x7fK2pQz',
  'tide under glass',
  'mia went to the sea',
  'ふゆのよるのうた',
])('%s is taken', async (password) => {
  expect(await reasonFor(password)).toBeNull()
})

test('a name of one letter forbids nothing', async () => {
  expect(await reasonFor('tide under glass', 'a')).toBeNull()
})
