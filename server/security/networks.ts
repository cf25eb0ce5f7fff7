import { BlockList, isIP } from 'node:net'

import { plainAddressOf } from './address-block.ts'

/** Networks that a visitor can be in. */
export interface Networks {
  has(clientAddress: string): boolean
}

/** `203.0.113.0/24`, `2001:db8::/32`, or one address. Undefined for anything else. */
function readNetwork(text: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [, address = '', bits] = /^([\d.]+|[\da-f:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? []
  const version = isIP(address)
  const maxBits = version === 4 ? 32 : 128
  const bitCount = bits === undefined ? maxBits : Number(bits)
  if (version === 0 || bitCount > maxBits || bitCount === 0) return undefined
  return { address, bits: bitCount, family: version === 4 ? 'ipv4' : 'ipv6' }
}

/** Whether a text names a network. The whole internet does not count. */
export const isNetwork = (text: string): boolean => readNetwork(text) !== undefined

/** Networks by their texts. Invalid ones are left out. */
export function networksOf(texts: readonly string[]): Networks {
  const list = new BlockList()
  for (const text of texts) {
    const network = readNetwork(text)
    if (network) list.addSubnet(network.address, network.bits, network.family)
  }
  return {
    has(clientAddress) {
      const address = plainAddressOf(clientAddress)
      const version = isIP(address)
      return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
    },
  }
}
