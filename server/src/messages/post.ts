import { lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { openRequest } from '../lib/open-request.ts'

interface Posting {
  url: URL
  body: string
  /** The content type; JSON by default. */
  type?: string
  headers: Record<string, string>
  /** True to allow private network addresses; otherwise only the public internet is called. */
  privateToo: boolean
  /** True to read the response, up to `longestAnswer`; for a server that the operator configured. */
  reads?: boolean
}

/** In bytes. */
const longestAnswer = 10_000

interface Posted {
  status: number
  /** The body of the response; empty if not read or too long. */
  said: string
}

/** The address is not on the public internet. */
export class PrivateAddress extends Error {}

const timeout = 10_000

/**
 * Sends a POST and returns the status. Redirects are not followed, and the response is read only on request. The name is resolved
 * here and the connection uses the checked address, so a name can't be public when checked and private when called.
 */
export function post({
  url,
  body,
  type = 'application/json',
  headers,
  privateToo,
  reads = false,
}: Posting): Promise<Posted> {
  const host = hostOf(url)
  if (!privateToo && isIP(host) && !isPublic(host)) return Promise.reject(new PrivateAddress())
  const { username, password } = url
  const open = openRequest(url)
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
        const status = answer.statusCode ?? 0
        if (reads) return void said(answer).then(words => resolve({ status, said: words }))
        resolve({ status, said: '' })
        answer.destroy()
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Incomplete or too long responses count as unreadable. */
async function said(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      length += part.length
      if (length > longestAnswer) return ''
      parts.push(part)
    }
  } catch {
    return ''
  }
  return Buffer.concat(parts).toString()
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** In milliseconds, since a user waits for the response. */
const lookPatience = 2_000

/** Checks addresses as `post` does, for forms: a name that can't be resolved now may work tomorrow. */
export function isKnownPrivate(url: URL): Promise<boolean> {
  const host = hostOf(url)
  if (isIP(host)) return Promise.resolve(!isPublic(host))
  return new Promise(resolve => {
    const late = setTimeout(resolve, lookPatience, false)
    publicOnly(host, {}, error => {
      clearTimeout(late)
      resolve(error instanceof PrivateAddress)
    })
  })
}

export const publicOnly: LookupFunction = (hostname, options, found) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, '', 0)
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublic(address))) return found(new PrivateAddress(), '', 0)
    return options.all ? found(null, addresses) : found(null, first.address, first.family)
  })

/** RFC 6890 and 6598: addresses not reachable over the internet, and those that only look reachable. */
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
// These embed an IPv4 address, which may be any
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
