/** The real worker in a browser that stores nothing. The first import runs first. */
import './no-storage.ts'
import '#worker/api.worker.ts'
