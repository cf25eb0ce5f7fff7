/**
 * Roles of users, each with the rights of those before it. Moderators decide about reports and content, operators about
 * everything.
 */
export const ROLES = ['user', 'moderator', 'operator'] as const
export type Role = (typeof ROLES)[number]

/** Whether a role has the rights of another. Users from before roles existed have no role. */
export const hasRole = (role: Role | undefined, needed: Role): boolean =>
  ROLES.indexOf(role ?? 'user') >= ROLES.indexOf(needed)
