import { AsyncLocalStorage } from 'node:async_hooks'

import type { Pages } from '#contract/render.ts'
import type { Messages } from '#messages/sets.gen.ts'
import { OWN_NAME } from '#messages/site-name.ts'
import { messagesOf } from '#server/messages.ts'

/** Many pages are rendered at a time, each in its language: code that runs for one of them finds its messages. */
export function renderInLanguage({ render, setMessagesOfRequest }: Pages): Pages['render'] {
  const messagesOfRequest = new AsyncLocalStorage<Messages>()
  setMessagesOfRequest(() => {
    const messages = messagesOfRequest.getStore()
    if (!messages) throw new Error('Messages are read while no page is rendered.')
    return messages
  })
  return async (init) => {
    const messages = await messagesOf(init.language, init.context?.siteName ?? OWN_NAME)
    return messagesOfRequest.run(messages, () => render(init))
  }
}
