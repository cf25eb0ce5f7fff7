/** The messages that name who can write to a user. */
export const CHAT_PRIVACY_LABELS = {
  everyone: 'privacyEveryone',
  friends: 'privacyFriends',
  nobody: 'privacyNobody',
} as const
