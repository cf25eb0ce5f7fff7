/** The sentence for a video that could not be saved, or removed from the saved ones. Its messages are rarely needed. */
export async function saveRefusal(isSaved: boolean): Promise<string> {
  const { messages } = await import('#messages/outbox.ts')
  return isSaved ? messages.videoNotSaved : messages.videoNotUnsaved
}
