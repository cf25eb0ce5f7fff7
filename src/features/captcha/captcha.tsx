import { createRoot } from 'react-dom/client'

import type { ApiClient } from '#contract/client.ts'
import type { WorkerEvent } from '#contract/events.ts'
import { callWorker } from '#src/data/api.ts'

import { CaptchaDialog } from './captcha-dialog.tsx'
import { loadCaptchaModule } from './load-module.ts'

type CaptchaEvent = Extract<WorkerEvent, { type: 'captcha.opened' | 'captcha.settled' }>

let latest: CaptchaEvent | undefined
let hide: (() => void) | undefined

/**
 * Shows the captcha as long as it is open, over whatever page the person is on. It has a root of its own, so
 * that no page has to know of it. Rejects when its module cannot be loaded.
 */
export async function showCaptcha(api: ApiClient, event: CaptchaEvent): Promise<void> {
  latest = event
  hide?.()
  hide = undefined
  if (event.type === 'captcha.settled') return
  const module = await loadCaptchaModule(event.region)
  // Settled meanwhile, perhaps in another tab.
  if (latest !== event) return

  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(
    <CaptchaDialog api={api} module={module} onClose={() => void callWorker('captcha.reject', {})} />,
  )
  hide = () => {
    root.unmount()
    container.remove()
  }
}
