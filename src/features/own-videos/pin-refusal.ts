/** The sentence for a pin that could not be saved. The reason follows it. */
export async function pinRefusal(isPinned: boolean): Promise<string> {
  const { messages } = await import('#messages/audience.ts')
  return isPinned ? messages.notPinned : messages.notUnpinned
}
