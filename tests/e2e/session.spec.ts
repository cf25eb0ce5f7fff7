import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

import { freshName, logIn, openLoggedIn, PASSWORD, signUp, signUpInDialog } from '#pages/users.ts'
import { appReady, expect, forYouFeed, holdBack, mainNav, test } from '#support/browser.ts'

/** As some password managers do: it fires no event. */
const fillSilently = (field: Locator, text: string) =>
  field.evaluate((element: HTMLInputElement | HTMLTextAreaElement, value) => {
    element.value = value
  }, text)

test('a person signs up, logs out and logs in again', async ({ page }) => {
  const name = freshName('cleo')
  await page.goto('/foryou')
  await signUp(page, name)
  await mainNav(page).getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL(new RegExp(`/@${name}$`))
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/setting\/pc$/)
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: /^Privacy/ })
    .click()
  await page.getByRole('link', { name: /^Cookie settings/ }).click()
  await expect(page.getByRole('heading', { name: 'Cookie settings', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible()
  await page.goto('/setting/pc?section=playback')
  await appReady(page)
  const subtitles = page.getByRole('group', { name: 'Subtitles' })
  await expect(subtitles.getByRole('radio', { name: 'When muted' })).toBeChecked()
  await subtitles.getByRole('radio', { name: 'When muted' }).press('ArrowRight')
  await page.reload()
  await expect(subtitles.getByRole('radio', { name: 'On' })).toBeChecked()
  await page.goto('/setting/pc?section=account')
  await page.getByRole('button', { name: 'Log out' }).click()
  await mainNav(page).getByRole('link', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await fillSilently(dialog.getByLabel('Username'), name.toUpperCase())
  await fillSilently(dialog.getByLabel('Password'), PASSWORD)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(mainNav(page).getByRole('link', { name: 'Profile' })).toBeVisible()
  await page.reload()
  await expect(mainNav(page).getByRole('link', { name: 'Profile' })).toBeVisible()
})

test('what is opened while a log-out is on its way stays open, and For you comes behind it @long', async ({
  page,
}) => {
  const name = freshName('fay')
  await openLoggedIn(page, '/foryou', name)
  // Opened again, so that For you still has to be fetched.
  await page.goto('/setting/pc?section=account')
  await page.route('**/api/recommend/item_list/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  const { promise: isOpen, resolve: letAnswerCome } = Promise.withResolvers<void>()
  await page.route('**/api/session/log_out/**', async (route) => {
    const response = await route.fetch()
    await isOpen
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Log out' }).click()
  // The push channel announces the log-out before the response to it arrives.
  await mainNav(page).getByRole('link', { name: 'Log in' }).click()
  const username = page.getByRole('dialog', { name: 'Log in' }).getByLabel('Username')
  await username.fill(name)
  letAnswerCome()
  await expect(page).toHaveURL(/\/foryou$/)
  await expect(forYouFeed(page)).toBeAttached()
  await expect(username).toHaveValue(name)
})

test('each person of a browser has their own sound, and logging in begins none (section 4, mute) @phone @long', async ({
  page,
}) => {
  const sound = (name: 'Mute' | 'Unmute') =>
    forYouFeed(page).getByRole('article').first().getByRole('button', { name, exact: true })
  const name = freshName('lou')
  await openLoggedIn(page, '/foryou', name)
  await sound('Unmute').click()
  await expect(sound('Mute')).toBeVisible()
  await mainNav(page).getByRole('link', { name: 'Profile' }).click()
  // Logging out is a setting.
  const own = page.getByRole('main')
  await expect(own.getByRole('button', { name: 'Log out' })).toBeHidden()
  await own.getByRole('link', { name: 'Settings' }).click()
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: /^Account/ })
    .click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(sound('Unmute')).toBeVisible()
  await mainNav(page).getByRole('link', { name: 'Log in' }).click()
  await logIn(page, name)
  await expect(mainNav(page).getByRole('link', { name: 'Profile' })).toBeVisible()
  await expect(sound('Unmute')).toBeVisible()
  await page.reload()
  await expect(sound('Mute')).toBeVisible()
})

test('a passkey logs its user in, by the button and by the list of the browser', async ({
  page,
  context,
}) => {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  const touch = (enabled: boolean) =>
    cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  await openLoggedIn(page, '/setting/pc?section=security', freshName('kay'))
  const dialog = page.getByRole('dialog', { name: 'Passkeys' })
  // The section's script loads after the page's own.
  await expect(async () => {
    await page.getByRole('button', { name: 'Passkeys' }).click()
    await expect(dialog).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await touch(false)
  await page.goto('/setting/pc?section=account')
  await page.getByRole('button', { name: 'Log out' }).click()
  const isChallenged = () => page.waitForResponse('**/api/session/passkey_challenge/**')
  const isOffered = isChallenged()
  await mainNav(page).getByRole('link', { name: 'Log in' }).click()
  await isOffered
  // The touch comes once the button has closed the browser's list, and before the authenticator is asked again: a later
  // one would be ignored.
  const allow = await holdBack(page, /passkey_challenge/)
  const isAsked = page.waitForRequest(/passkey_challenge/)
  await page.getByRole('dialog', { name: 'Log in' }).getByRole('button', { name: 'Use a passkey' }).click()
  await isAsked
  await touch(true)
  allow()
  await mainNav(page).getByRole('link', { name: 'Profile' }).click()
  await page.goto('/setting/pc?section=account')
  await page.getByRole('button', { name: 'Log out' }).click()
  // The browser's list, whose only passkey is chosen at once.
  await mainNav(page).getByRole('link', { name: 'Log in' }).click()
  await expect(mainNav(page).getByRole('link', { name: 'Profile' })).toBeVisible()
})

test('a wrong password and an unknown name get the same sentence @long', async ({ page }) => {
  await page.goto('/login')
  const sentences: (string | null)[] = []
  for (const username of ['demo', freshName('nobody')]) {
    const answered = page.waitForResponse('**/api/session/log_in/**')
    await logIn(page, username, 'not the password')
    await answered
    const alert = page.getByRole('form', { name: 'Log in' }).getByRole('alert')
    await expect(alert).toBeVisible()
    sentences.push(await alert.textContent())
  }
  expect(sentences[0]).toBe(sentences[1])
})

test('Log in as a page of its own leads back to the page it was opened from', async ({ page }) => {
  await page.goto('/@demo')
  // As the link does before any script has loaded.
  await page.evaluate(() => location.assign('/login'))
  await signUpInDialog(page, freshName('back'))
  await expect(page).toHaveURL(/\/@demo$/)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/foryou$/)
})

test('a username is refused with its reason, by the form and by the site (section 5) @long', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('form', { name: 'Log in' }).getByRole('button', { name: 'Sign up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign up' })
  await dialog.getByLabel('Password').fill(PASSWORD)
  // All rules: contract/models/unique-id.test.ts, reserved-names.test.ts.
  for (const [username, sentence] of [
    ['12345', 'A username needs a letter, an underscore or a period.'],
    ['admin', /reserved|taken/i],
  ] as const) {
    await dialog.getByLabel('Username').fill(username)
    await dialog.getByRole('button', { name: 'Sign up' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(sentence)
    await expect(dialog.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByLabel('Username')).toBeFocused()
  }
})

test('the profile can be edited: name, bio and picture', async ({ page }) => {
  await openLoggedIn(page, '/foryou', freshName('eve'))
  await mainNav(page).getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit profile' })
  await dialog.getByLabel('Name').fill('Ève <b>&amp; Co</b>')
  await fillSilently(dialog.getByLabel('Bio'), 'Two lines\nand a 🐦')
  // Rendered again.
  await dialog.getByLabel('Name').pressSequentially('!')
  await expect(dialog.getByText('20/30')).toBeVisible()
  await dialog.getByLabel('Name').fill('Ève <b>&amp; Co</b>')
  await dialog.getByLabel('Select picture').setInputFiles('public/icons/icon-192.png')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Ève <b>&amp; Co</b>' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Ève <b>&amp; Co</b>' })).toBeVisible()
  await expect(page.getByText('Two lines and a 🐦')).toBeVisible()
  await expect(page.getByRole('main').locator('header img')).toHaveAttribute('src', /^\/media\//)
})

test.describe('without a service worker, whose requests cannot be held back here', () => {
  test.use({ serviceWorkers: 'block' })
  test('a page that was asked for before a change was answered shows it all the same @phone @long', async ({
    page,
    context,
  }) => {
    const name = freshName('eli')
    await openLoggedIn(page, '/foryou', name)
    await mainNav(page).getByRole('link', { name: 'Profile' }).click()
    const [isRead, isAnswered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await context.route('**/api/user/update/**', async (route) => {
      await isRead.promise
      await route.fulfill({ response: await route.fetch() })
      isAnswered.resolve()
    })
    await context.route(`**/@${name}`, async (route) => {
      const response = await route.fetch()
      isRead.resolve()
      await isAnswered.promise
      // Until the previous page has received it, and its worker has persisted it.
      await page.waitForTimeout(1_000)
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: 'Edit profile' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit profile' })
    await dialog.getByLabel('Name').fill('Eli the Second')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Eli the Second' })).toBeVisible()
  })
})

test('what is no picture is refused, before it is sent and by the site; a picture can be changed and removed @long', async ({
  page,
}) => {
  await openLoggedIn(page, '/foryou', freshName('gil'))
  await mainNav(page).getByRole('link', { name: 'Profile' }).click()
  const edit = async () => {
    await page.getByRole('button', { name: 'Edit profile' }).click()
    return page.getByRole('dialog', { name: 'Edit profile' })
  }
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel('Select picture').setInputFiles({ name, mimeType, buffer })
  const dialog = await edit()
  await choose('cv.pdf', 'application/pdf', Buffer.from('%PDF'))
  await expect(dialog.getByRole('alert')).toHaveText(/not a picture/)
  await choose('me.png', 'image/png', Buffer.from('<svg/>'))
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).not.toBeEmpty()
  const picture = page.getByRole('main').locator('header img')
  await expect(picture).toHaveCount(0)
  const square = sharp({ create: { width: 64, height: 64, channels: 3, background: '#2f7a12' } })
  await choose('me.png', 'image/png', await square.png().toBuffer())
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(picture).toHaveCount(1)
  await edit()
  await dialog.getByRole('button', { name: 'Remove picture' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(picture).toHaveCount(0)
})

test('a session that has ended elsewhere asks for a log-in at the first thing that needs it', async ({
  page,
  context,
}) => {
  const name = freshName('ida')
  // Calls that a page makes at its start would learn that the session is over before the tap does, and ask
  // first.
  const hasStarted = page.waitForResponse(/\/api\/push\//, { timeout: 60_000 })
  await openLoggedIn(page, '/foryou', name)
  await hasStarted
  await context.clearCookies({ name: /session/ })
  await likeFirstVideo(page)
  await expect(mainNav(page).getByRole('link', { name: 'Log in' })).toBeAttached()
  await logIn(page, name)
  await expect(mainNav(page).getByRole('link', { name: 'Profile' })).toBeVisible()
  await expectFirstVideoLikedAfterReload(page)
})

test('a browser that has lost what it stored, but not its cookies, gets in again by logging in @long', async ({
  page,
}) => {
  const name = freshName('jon')
  await openLoggedIn(page, '/foryou', name)
  await page.goto('/healthz')
  await page.evaluate(async () => {
    const all = await indexedDB.databases()
    await Promise.all(
      all.map(
        (database) =>
          new Promise((resolve) => {
            const request = indexedDB.deleteDatabase(database.name ?? '')
            request.addEventListener('success', resolve)
            request.addEventListener('blocked', resolve)
          }),
      ),
    )
  })
  await page.goto('/foryou')
  await likeFirstVideo(page)
  await logIn(page, name)
  await expect(mainNav(page).getByRole('link', { name: 'Profile' })).toBeVisible()
  await expectFirstVideoLikedAfterReload(page)
})

const firstLike = (page: Page) =>
  forYouFeed(page).getByRole('article').first().getByRole('button', { name: 'Like' })

async function likeFirstVideo(page: Page) {
  await firstLike(page).click()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
}

/** Expects the like, which waited for its user to log in again. */
async function expectFirstVideoLikedAfterReload(page: Page) {
  await expect(async () => {
    await page.reload()
    await expect(firstLike(page)).toHaveAttribute('aria-pressed', 'true', { timeout: 2_000 })
  }).toPass()
}
