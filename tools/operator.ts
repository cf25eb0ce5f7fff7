import type { Role } from '#contract/roles.ts'
import { commands } from '#server/commands.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import { createSecondFactors } from '#server/features/account/second-factor-service.ts'
import { makeResetPath } from '#server/features/operator/reset-service.ts'
import { listRoleHolders, setRole } from '#server/features/operator/roles-service.ts'
import { loadSecret } from '#server/security/secret.ts'

import { CommandError, runOnSite } from './lib/run-on-site.ts'

/**
 * `npm run operator`: lists, grants and revokes the rights of moderators and operators, and helps users who are locked
 * out.
 */
const USAGE = 'npm run operator -- grant USERNAME [moderator|operator] | revoke USERNAME | reset USERNAME'

const GRANTED: readonly Role[] = ['moderator', 'operator']
const isGranted = (role: string): role is Role => (GRANTED as readonly string[]).includes(role)

async function run(database: Database, [verb, username, role = 'operator']: string[]): Promise<string> {
  if (verb === undefined) return list(database)
  if (verb === 'reset' && username !== undefined) return reset(database, username.replace(/^@/, ''))
  const isGrant = verb === 'grant' && isGranted(role)
  if (username === undefined || !(isGrant || verb === 'revoke')) throw new CommandError(USAGE)
  const newRole = isGrant ? role : 'user'
  const name = username.replace(/^@/, '')
  const user = await database.transaction((tx) => setRole(tx, null, { username: name, role: newRole }))
  if (!user) throw new CommandError(commands.noSuchUser({ name }))
  return newRole === 'user'
    ? commands.roleRevoked({ name: user.uniqueId })
    : commands.roleGranted({ name: user.uniqueId, role: newRole === 'moderator' ? newRole : 'other' })
}

async function reset(database: Database, name: string): Promise<string> {
  const { secret, dataDir, publicUrl, port } = readConfig(process.env)
  const factors = createSecondFactors(secret ?? (await loadSecret(dataDir)))
  const made = await database.transaction((tx) => makeResetPath(tx, factors, name))
  if (!made) throw new CommandError(commands.noSuchUser({ name }))
  const origin = publicUrl?.origin ?? `http://localhost:${port}`
  return commands.resetLink({ name: made.uniqueId, link: origin + made.path })
}

async function list(database: Database): Promise<string> {
  const holders = await listRoleHolders(database)
  return holders.length === 0
    ? `${commands.noOperators} ${USAGE}`
    : holders.map(({ role, uniqueId }) => `${role.padEnd(10)} @${uniqueId}`).join('\n')
}

await runOnSite((database) => run(database, process.argv.slice(2)))
