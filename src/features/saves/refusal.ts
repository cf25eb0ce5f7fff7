/** The sentence for a video that could not be saved, or taken out. Its messages are rarely needed. */
export async function saveRefusal(isSaved: boolean): Promise<string> {
  const { messages } = await import('#messages/outbox.ts')
  return isSaved ? messages.videoNotSaved : messages.videoNotUnsaved
}
