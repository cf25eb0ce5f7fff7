/** Removes IndexedDB, as private windows of some browsers do. */
Object.defineProperty(globalThis, 'indexedDB', {
  get() {
    throw new DOMException('planted', 'SecurityError')
  },
})
