import { expose } from 'comlink'

import { countData } from './data-use.ts'
import { createWorkerApi } from './dispatch.ts'
import { retryNow } from './http/retry.ts'
import { startOfflineCollections } from './offline/index.ts'
import { startOutbox } from './outbox/index.ts'
import { startShownPictures } from './pictures/index.ts'
import { startPush } from './push/index.ts'
import { reportUnhandledRejections } from './report-failure.ts'
import { startUploads } from './uploads/index.ts'

reportUnhandledRejections()
countData()
// Reads that wait for the network fail at once when the device goes offline.
addEventListener('offline', retryNow)
expose(createWorkerApi())
startOutbox()
startShownPictures()
startPush()
startUploads()
startOfflineCollections()
