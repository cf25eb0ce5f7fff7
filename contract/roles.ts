/** Roles of users, each with the rights of those before it. Moderators decide on reports and content, operators on everything. */
export const ROLES = ['user', 'moderator', 'operator'] as const
export type Role = (typeof ROLES)[number]

/** Whether a role has the rights of another. Users of before there were roles have none. */
export const hasRole = (role: Role | undefined, needed: Role): boolean =>
  ROLES.indexOf(role ?? 'user') >= ROLES.indexOf(needed)
