/** The parts of the site's work that a process can do (issue #53). A process that is alone does all of it. */
export const PROCESS_ROLES = ['web', 'jobs', 'media', 'live', 'push'] as const
export type ProcessRole = (typeof PROCESS_ROLES)[number]
