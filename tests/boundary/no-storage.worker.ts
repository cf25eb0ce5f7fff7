/** The real worker in a browser that keeps nothing. The first import is the first to run. */
import './no-storage.ts'
import '#worker/api.worker.ts'
