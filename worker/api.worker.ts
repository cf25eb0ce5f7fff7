import { expose } from 'comlink'

import { countData } from './data-use.ts'
import { createWorkerApi } from './dispatch.ts'
import { startOutbox } from './outbox/index.ts'
import { startPush } from './push/index.ts'
import { reportUnhandledRejections } from './report-failure.ts'
import { startUploads } from './uploads/index.ts'

reportUnhandledRejections()
countData()
expose(createWorkerApi())
startOutbox()
startPush()
startUploads()
