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

/** Both addresses of the machine itself: a browser on it uses now one, now the other. */
const LOOPBACK = ['127.0.0.1', '::1']

/**
 * Refuses to block a network with the operator in it. They would still write, but nobody beside them: the whole school, or
 * everybody where a proxy that the server does not know of gives all visitors its own address.
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
 * Changes settings of the site, and records those that are different now.
 * @param clientAddress of the operator. A network that has been blocked before may stay, though they are in it by now
 * @throws {ApiError} 400 when they would block their own network, or what `changeSettings` throws
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

/** Makes an invitation.  The log does not hold its code, which moderators would read there. */
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

/** Takes an invitation back.  */
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
