import type { LocalOps } from '#contract/worker-api.ts'

import { flush, record, recordViews, withdraw } from './analytics/analytics.ts'
import { rejectCaptcha } from './captcha/captcha.ts'
import { retryNow } from './http/retry.ts'
import { interestOps } from './interests/index.ts'
import { offlineOps } from './offline/index.ts'
import { outbox } from './outbox/index.ts'
import { setPageContext } from './page-context.ts'
import { pictureOps, pictures } from './pictures/index.ts'
import { push } from './push/index.ts'
import { uploadOps } from './uploads/index.ts'

type LocalOpTable = {
  [K in keyof LocalOps]: (
    input: LocalOps[K]['input'],
  ) => LocalOps[K]['output'] | Promise<LocalOps[K]['output']>
}

/** Ops that the worker answers without the server. A new one is added here and in `LocalOps`. */
export const localOps: LocalOpTable = {
  'page.context': (context) => {
    setPageContext(context)
    return null
  },
  'push.watch': (watch) => {
    push.show(watch)
    return null
  },
  'outbox.list': () => outbox.list(),
  'outbox.wake': () => {
    outbox.wake()
    return null
  },
  'outbox.retry': async ({ id }) => {
    await outbox.retry(id)
    return null
  },
  'outbox.undo': async ({ id }) => {
    await outbox.undo(id)
    return null
  },
  'outbox.flush': async ({ deadlineMs }) => ({ leftCount: await outbox.flush(deadlineMs) }),
  'outbox.discard': async ({ userId }) => {
    await outbox.discard(userId)
    await pictures.discard(userId)
    return null
  },
  'reads.retryNow': () => {
    retryNow()
    return null
  },
  'captcha.reject': () => {
    rejectCaptcha()
    return null
  },
  'analytics.record': async (records) => {
    await record(records)
    return null
  },
  'views.record': async (views) => {
    await recordViews(views)
    return null
  },
  'analytics.flush': async () => {
    await flush()
    return null
  },
  'analytics.withdraw': async () => {
    await withdraw()
    return null
  },
  ...interestOps,
  ...pictureOps,
  ...uploadOps,
  ...offlineOps,
}
