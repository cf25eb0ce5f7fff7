import type { Page } from '@playwright/test'

import { createTestClient, type TestClient } from './test-client.ts'

/** A session cookie would be lost when a test opens the browser again. */
const DAY_SEC = 24 * 60 * 60

type DeviceKeys = Awaited<ReturnType<Awaited<ReturnType<typeof createTestClient>>['device']['exportKeys']>>

/**
 * Gives the page's browser the log-in of a new user, as if they had signed up there before: the cookies, and
 * the device's key, to which a session is bound. The next page that is opened is logged in.
 */
export async function logInAhead(
  page: Page,
  origin: string,
  username: string,
  password: string,
): Promise<void> {
  const client = await createTestClient(origin)
  await client.signUp(username, password)
  await giveLogIn(page, origin, client)
}

/** Gives the page's browser the log-in of a client: its cookies and its device's key. */
export async function giveLogIn(page: Page, origin: string, client: TestClient): Promise<void> {
  // A document of this origin without the app.
  await page.goto(`${origin}/healthz`)
  await page.evaluate(storeKeys, await client.device.exportKeys())
  const expires = Date.now() / 1000 + DAY_SEC
  await page
    .context()
    .addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: origin, expires })))
}

/** Runs in the browser, and stores the key where the app's worker looks for it (worker/signing/key-store.ts). */
async function storeKeys(keys: DeviceKeys): Promise<void> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.importKey('jwk', { ...keys.privateKey, key_ops: ['sign'] }, algorithm, false, ['sign']),
    crypto.subtle.importKey('jwk', { ...keys.publicKey, key_ops: ['verify'] }, algorithm, true, ['verify']),
  ])
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.open('vireo-device')
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('keys'))
    request.addEventListener('error', () => reject(new Error('The key could not be stored.')))
    request.addEventListener('success', () => {
      const transaction = request.result.transaction('keys', 'readwrite')
      transaction.objectStore('keys').put({ privateKey, publicKey }, 'key')
      transaction.addEventListener('complete', () => {
        request.result.close()
        resolve()
      })
    })
  })
}
