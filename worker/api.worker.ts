import { expose } from 'comlink'

import { createWorkerApi } from './dispatch.ts'

expose(createWorkerApi())
