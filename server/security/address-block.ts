import { isIP } from 'node:net'

import type { Counted, Rate } from './rate-limit.ts'

/** The 8 groups of an IPv6 address, as `new URL` writes them out. Null if it is not one. */
function groupsOf(address: string): number[] | null {
  if (isIP(address) !== 6) return null
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...(tail === undefined ? [] : zeros), ...after].map((group) =>
    Number.parseInt(group, 16),
  )
}

/** An IPv4 address, including one written as an IPv6 address (RFC 4291, section 2.5.5.2). */
function ipv4Of(address: string, groups: number[] | null): string | null {
  if (isIP(address) === 4) return address
  if (!groups?.slice(0, 5).every((group) => group === 0) || groups[5] !== 0xff_ff) return null
  const [high = 0, low = 0] = groups.slice(6)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** Removes the visitor's port, which some proxies add, and the interface, which systems add. */
const withoutPort = (address: string): string =>
  address
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')

/** The plain address; an IPv4 address always in IPv4 form. */
export function plainAddressOf(clientAddress: string): string {
  const address = withoutPort(clientAddress)
  return ipv4Of(address, groupsOf(address)) ?? address
}

/** One subscriber, for counting: an IPv6 customer owns a whole /64. */
export function subscriberOf(clientAddress: string): string {
  const address = withoutPort(clientAddress)
  const groups = groupsOf(address)
  const ipv4 = ipv4Of(address, groups)
  if (ipv4 !== null || groups === null) return ipv4 ?? address
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}

/**
 * One neighbourhood, for counting: a client with one address often has the neighbouring ones (/24 of IPv4, /64 of
 * IPv6).
 */
export function blockOf(address: string): string {
  const subscriber = subscriberOf(address)
  return isIP(subscriber) === 4 ? subscriber.slice(0, subscriber.lastIndexOf('.')) : subscriber
}

/** The neighbourhoods of an address, the narrowest first: /24 of IPv4; /64, /56 and /48 of IPv6, of which customers have any. */
export function blocksOf(address: string): string[] {
  const block = blockOf(address)
  if (!block.includes(':')) return [block]
  const [site, last = '0'] = [block.split(':').slice(0, 3).join(':'), block.split(':')[3]]
  return [block, `${site}:${(Number.parseInt(last, 16) >> 8).toString(16)}/56`, `${site}/48`]
}

/**
 * The clients that may be behind an address, for limits of one client, the narrowest first: an IPv4 address alone,
 * since neighbours are strangers there; /64, /56 and /48 of IPv6, all of which may be one customer's.
 */
export function clientsOf(clientAddress: string): string[] {
  const subscriber = subscriberOf(clientAddress)
  return subscriber.includes(':') ? blocksOf(subscriber) : [subscriber]
}

/** Factor by which the limit grows with each wider step. */
const WIDER_BY = 2
export const widenedBy = (step: number): number => WIDER_BY ** step

/** Counts against all clients that may be behind an address. */
export const inClients = (key: string, clientAddress: string, rate: Rate): Counted[] =>
  clientsOf(clientAddress).map((client, step) => [
    `${key}${client}`,
    { ...rate, max: rate.max * widenedBy(step) },
  ])

/** The widest neighbourhood of an address, for turns and shares. */
export const networkOf = (address: string): string => blocksOf(address).at(-1) ?? address
