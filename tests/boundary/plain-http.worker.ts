/** The real worker as on a plain http address. The first import runs first. */
import './plain-http-crypto.ts'
import '#worker/api.worker.ts'
