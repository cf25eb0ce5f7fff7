/** Loads the texts, which are needed only when the server refuses something. */
export const loadMessages = async () => (await import('#messages/outbox.ts')).messages

export async function blockRefusal(block: boolean, name: string): Promise<string> {
  const { notBlocked, notUnblocked } = await loadMessages()
  return (block ? notBlocked : notUnblocked)({ name })
}

export async function muteRefusal(mute: boolean, name: string): Promise<string> {
  const { notMuted, notUnmuted } = await loadMessages()
  return (mute ? notMuted : notUnmuted)({ name })
}
