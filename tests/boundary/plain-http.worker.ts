/** The real worker as it is on a plain http address. The first import is the first to run. */
import './plain-http-crypto.ts'
import '#worker/api.worker.ts'
