import { expect } from '@playwright/test'

import { mainNav, test } from '#support/browser.ts'

import { freshName, logIn, signUp } from './people.ts'

test('a person signs up, logs out and logs in again', async ({ page }) => {
  const name = freshName('cleo')
  await page.goto('/foryou')
  await signUp(page, name)
  await mainNav(page).getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL(new RegExp(`/@${name}$`))
  await page.getByRole('button', { name: 'Log out' }).click()
  await mainNav(page).getByRole('link', { name: 'Log in' }).click()
  await logIn(page, name.toUpperCase())
  await expect(mainNav(page).getByRole('link', { name: 'Profile' })).toBeVisible()
  await page.reload()
  await expect(mainNav(page).getByRole('link', { name: 'Profile' })).toBeVisible()
})

test('a wrong password and an unknown name get the same sentence', async ({ page }) => {
  const name = freshName('dora')
  await page.goto('/foryou')
  await signUp(page, name)
  await page.context().clearCookies()
  const sentences: (string | null)[] = []
  for (const username of [name, freshName('nobody')]) {
    await page.goto('/login')
    await logIn(page, username, 'not the password')
    const alert = page.getByRole('dialog').getByRole('alert')
    await expect(alert).toBeVisible()
    sentences.push(await alert.textContent())
  }
  expect(sentences[0]).toBe(sentences[1])
})

for (const [username, sentence] of [
  ['12345', 'A username needs a letter, an underscore or a period.'],
  ['two words', 'A username can have letters, digits, underscores and periods.'],
  ['a'.repeat(26), 'A username can have at most 25 characters.'],
  ['admin', /reserved|taken/i],
] as const) {
  test(`the username ${username} is refused with its reason (section 5)`, async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('dialog', { name: 'Log in' }).getByRole('button', { name: 'Sign up' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign up' })
    await dialog.getByLabel('Username').fill(username)
    await dialog.getByLabel('Password').fill('a long enough password')
    await dialog.getByRole('button', { name: 'Sign up' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(sentence)
    await expect(dialog.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')
  })
}

test('the profile can be edited: name, bio and picture', async ({ page }) => {
  await page.goto('/foryou')
  await signUp(page, freshName('eve'))
  await mainNav(page).getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit profile' })
  await dialog.getByLabel('Name').fill('Ève <b>&amp; Co</b>')
  await dialog.getByLabel('Bio').fill('Two lines\nand a 🐦')
  await dialog.getByLabel('Select picture').setInputFiles('public/icons/icon-192.png')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Ève <b>&amp; Co</b>' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Ève <b>&amp; Co</b>' })).toBeVisible()
  await expect(page.getByText('Two lines and a 🐦')).toBeVisible()
  await expect(page.getByRole('main').locator('header img')).toHaveAttribute('src', /^\/media\//)
})

test('a picture that is none is refused with a sentence, and nothing changes', async ({ page }) => {
  await page.goto('/foryou')
  await signUp(page, freshName('finn'))
  await mainNav(page).getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit profile' })
  await dialog
    .getByLabel('Select picture')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).not.toBeEmpty()
  await page.reload()
  await expect(page.getByRole('main').locator('header img')).toHaveCount(0)
})
