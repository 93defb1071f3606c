import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

interface Posting {
  url: URL
  body: string
  /** JSON, when nothing is said. */
  type?: string
  headers: Record<string, string>
  /** Also to addresses of the own network; elsewhere only the public internet is called. */
  privateToo: boolean
}

/** The address is of a network that is not the public internet. */
export class PrivateAddress extends Error {}

const timeout = 10_000

/**
 * One POST; answers its status. Redirects are not followed, and the answer is not read. The name is resolved here and the connection goes to
 * the very address that was checked, so a name can't be public when looked at and private when called.
 */
export function post({ url, body, type = 'application/json', headers, privateToo }: Posting): Promise<number> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!privateToo && isIP(host) && !isPublic(host)) return Promise.reject(new PrivateAddress())
  const { username, password } = url
  const open = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = open(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-type': type, 'content-length': Buffer.byteLength(body) },
        agent: false,
        signal: AbortSignal.timeout(timeout),
        ...(username && { auth: `${decodeURIComponent(username)}:${decodeURIComponent(password)}` }),
        ...(!privateToo && { lookup: publicOnly }),
      },
      answer => {
        resolve(answer.statusCode ?? 0)
        answer.destroy()
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

const publicOnly: LookupFunction = (hostname, options, found) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, '', 0)
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublic(address))) return found(new PrivateAddress(), '', 0)
    return options.all ? found(null, addresses) : found(null, first.address, first.family)
  })

/** RFC 6890 and 6598: what is not reached over the internet, and what only looks as if it were. */
const notPublic = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, bits, 'ipv4')
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
// these carry an IPv4 address, which may be any
for (const [network, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  notPublic.addSubnet(network, bits, 'ipv6')

export const isPublic = (address: string): boolean =>
  isIP(address) === 4
    ? !notPublic.check(address, 'ipv4')
    : isIP(address) === 6 && global.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
