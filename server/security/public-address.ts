import { BlockList, isIP } from 'node:net'

/** Addresses of networks that are not the internet (IANA special-purpose registry), and those that map to others. */
const NOT_PUBLIC_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Inside the range that is given out: tunnels, documentation and other special purposes. */
const NOT_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

const notPublicV4 = listOf(NOT_PUBLIC_V4, 'ipv4')
const notPublicV6 = listOf(NOT_PUBLIC_V6, 'ipv6')
const givenOutV6 = listOf(['2000::/3'], 'ipv6')

/** Whether an IP address is one of the public internet. Everything else than an address is not. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublicV4.check(address, 'ipv4')
    case 6:
      // An address of version 4 in one of version 6 is outside of the range.
      return givenOutV6.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6')
    default:
      return false
  }
}
