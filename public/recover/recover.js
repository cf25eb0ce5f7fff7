/* Served as it is and free of the app's own code, so that it works when that code does not. */

/** A database that another tab holds open is deleted when that tab closes: no reason to wait for it. */
const DATABASE_DEADLINE_MS = 2000

const button = document.querySelector('#repair')
const status = document.querySelector('#status')

async function removeServiceWorkers() {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(registrations.map((registration) => registration.unregister()))
}

async function removeCaches() {
  // There are none without https.
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}

function removeDatabase(name) {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', resolve)
    request.addEventListener('error', resolve)
    setTimeout(resolve, DATABASE_DEADLINE_MS)
  })
}

async function removeDatabases() {
  const databases = (await indexedDB.databases?.()) ?? []
  await Promise.all(databases.map(({ name }) => removeDatabase(name)))
}

async function removeFiles() {
  if (!navigator.storage?.getDirectory) return
  const folder = await navigator.storage.getDirectory()
  for await (const name of folder.keys()) await folder.removeEntry(name, { recursive: true })
}

async function removeStorage() {
  localStorage.clear()
  sessionStorage.clear()
}

button.addEventListener('click', async () => {
  button.disabled = true
  status.textContent = status.dataset.removing
  const results = await Promise.allSettled(
    [removeServiceWorkers, removeCaches, removeDatabases, removeFiles, removeStorage].map((remove) =>
      remove(),
    ),
  )
  const hasFailed = results.some((result) => result.status === 'rejected')
  button.disabled = false
  status.textContent = hasFailed ? status.dataset.failed : status.dataset.done
})
