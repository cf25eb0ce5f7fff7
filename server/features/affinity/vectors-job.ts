/** Entry of the thread that finds vectors, so that the site answers meanwhile. */
import { parentPort, workerData } from 'node:worker_threads'

import { findVectors, type Watched } from './find-vectors.ts'

const found = findVectors(workerData as Watched)
parentPort?.postMessage(found, [found.vectors.buffer, found.groups.buffer])
