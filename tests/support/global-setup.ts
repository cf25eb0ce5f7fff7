import { DEMO_PASSWORD, removeSiteData, startSite } from './site.ts'

/** Starts the one site that most browser tests share, filled with the demo, and tells them its address. */
export default async function startSharedSite(): Promise<() => Promise<void>> {
  if (process.env['SITE_URL']) return async () => undefined
  const site = await startSite({ hasDemo: true, env: { DEMO_PASSWORD } })
  process.env['SITE_URL'] = site.url
  return async () => {
    await site.stop()
    await removeSiteData(site)
  }
}
