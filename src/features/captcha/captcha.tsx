import { createRoot } from 'react-dom/client'

import type { ApiClient } from '#contract/client.ts'
import type { WorkerEvent } from '#contract/events.ts'
import { callWorker } from '#src/data/api.ts'

import { CaptchaDialog } from './captcha-dialog.tsx'
import { chooseLocale, directionOf } from './choose-locale.ts'
import { CAPTCHA_LOCALES, loadMessages } from './load-messages.ts'
import { loadCaptchaModule } from './load-module.ts'

type CaptchaEvent = Extract<WorkerEvent, { type: 'captcha.opened' | 'captcha.settled' }>

let latest: CaptchaEvent | undefined
let hide: (() => void) | undefined

/**
 * Shows the captcha as long as it is open, over whatever page the person is on, in one of their languages. It has a
 * root of its own, so that no page has to know of it. Rejects when its module cannot be loaded.
 */
export async function showCaptcha(api: ApiClient, event: CaptchaEvent): Promise<void> {
  latest = event
  hide?.()
  hide = undefined
  if (event.type === 'captcha.settled') return
  const [module, { locale, messages }] = await Promise.all([
    loadCaptchaModule(event.region),
    loadMessages(chooseLocale(navigator.languages, CAPTCHA_LOCALES)),
  ])
  // Settled meanwhile, perhaps in another tab.
  if (latest !== event) return

  const container = document.body.appendChild(document.createElement('div'))
  container.lang = locale
  container.dir = directionOf(locale)
  const root = createRoot(container)
  root.render(
    <CaptchaDialog
      api={api}
      module={module}
      messages={messages}
      onClose={() => void callWorker('captcha.reject', {})}
    />,
  )
  hide = () => {
    root.unmount()
    container.remove()
  }
}
