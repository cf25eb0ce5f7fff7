/** The sentence for a choice that the server refused. Its messages are rarely needed. */
export async function dismissalRefusal(isDismissed: boolean): Promise<string> {
  const { messages } = await import('#messages/outbox.ts')
  return isDismissed ? messages.videoNotDismissed : messages.videoNotWanted
}
