/** What the worker tells the page without being asked. */
export type WorkerEvent =
  | { type: 'upload.progress'; callId: string; progress: number }
  /** The session of this device began or ended, or is another person's. */
  | { type: 'session.changed' }
  /** Something that belongs into the error report, beside the problem its call ends with. */
  | { type: 'failure.reported'; failure: 'signing-script'; message: string }
