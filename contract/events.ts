/** What the worker tells the page without being asked. */
export type WorkerEvent =
  | { type: 'upload.progress'; callId: string; progress: number }
  /** The session of this device began or ended, or is another person's. */
  | { type: 'session.changed' }
