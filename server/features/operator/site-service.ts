import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import type { SiteSettings } from '#contract/models/site.ts'
import { sentence } from '#contract/sentence.ts'
import { invalidInput } from '#server/api/problems.ts'
import { requireRights, type Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { listLives } from '#server/features/live/service.ts'
import type { Studio } from '#server/features/live/studio.ts'
import {
  listInvitations,
  makeInvitation,
  removeInvitation,
} from '#server/features/site/invitations-service.ts'
import { changeSettings, readSettings } from '#server/features/site/settings-service.ts'
import { plainAddressOf } from '#server/security/address-block.ts'
import { networksOf } from '#server/security/networks.ts'

import { recordAction } from './audit.ts'

export async function getSite(
  db: Db,
  viewer: Viewer,
  studio: Pick<Studio, 'listOnAir'>,
): Promise<Output<'operator.site'>> {
  requireRights(viewer, 'operator')
  return {
    settings: await readSettings(db),
    invitations: await listInvitations(db),
    lives: await listLives(db, studio),
  }
}

/** Both loopback addresses, as a browser on the machine may use either. */
const LOOPBACK = ['127.0.0.1', '::1']

/**
 * Refuses to block the operator's own network. The operator could still write, but nobody else in it: a whole school,
 * or everyone if a proxy unknown to the server gives all visitors its own address.
 * @throws {ApiError} 400
 */
function requireOthersNetworks(added: readonly string[], clientAddress: string): void {
  const isOnMachine = networksOf(['127.0.0.0/8', '::1']).has(clientAddress)
  const addresses = isOnMachine ? [clientAddress, ...LOOPBACK] : [clientAddress]
  const network = added.find((each) => addresses.some((address) => networksOf([each]).has(address)))
  if (network === undefined) return
  const reason = sentence('ownNetwork', { network, address: plainAddressOf(clientAddress) })
  throw invalidInput(sentence('fieldsNotValid'), { blockedNetworks: reason })
}

/**
 * Changes settings of the site, and records those that changed.
 * @param clientAddress of the operator. A network that was blocked before may stay, even if they are now in it
 * @throws {ApiError} 400 when they would block their own network, and as `changeSettings`
 */
export async function setSite(
  db: Tx,
  viewer: Viewer,
  { expected, ...change }: ParsedInput<'operator.setSite'>,
  clientAddress: string,
): Promise<Output<'operator.setSite'>> {
  requireRights(viewer, 'operator')
  const before = await readSettings(db)
  const added = change.blockedNetworks?.filter((network) => !before.blockedNetworks.includes(network)) ?? []
  requireOthersNetworks(added, clientAddress)
  const settings = await changeSettings(
    db,
    change as Partial<SiteSettings>,
    expected as Partial<SiteSettings> | undefined,
  )
  const changed = Object.entries(settings).filter(
    ([name, value]) => JSON.stringify(before[name as keyof SiteSettings]) !== JSON.stringify(value),
  )
  if (changed.length > 0) {
    await recordAction(db, viewer, { action: 'site.set', details: Object.fromEntries(changed) })
  }
  return { settings }
}

/** Makes an invitation. The log does not contain its code, as moderators can read the log. */
export async function invite(
  db: Tx,
  viewer: Viewer,
  input: ParsedInput<'operator.invite'>,
): Promise<Output<'operator.invite'>> {
  requireRights(viewer, 'operator')
  const invitation = await makeInvitation(db, input)
  await recordAction(db, viewer, { action: 'invitation.make', details: input })
  return { invitation }
}

/** Revokes an invitation. */
export async function revokeInvitation(
  db: Tx,
  viewer: Viewer,
  { code }: ParsedInput<'operator.revokeInvitation'>,
): Promise<Output<'operator.revokeInvitation'>> {
  requireRights(viewer, 'operator')
  await removeInvitation(db, code)
  await recordAction(db, viewer, { action: 'invitation.revoke' })
  return {}
}
