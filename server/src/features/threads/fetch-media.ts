import type { Config } from '../../config.ts'
import { publicOnly } from '../../messages/post.ts'
import { openRequest } from '../../lib/open-request.ts'

/** Limit for one picture of an incoming text. */
export const mostMediaBytes = 5 * 1024 * 1024
const timeout = 20_000
const mostRedirects = 3

/** It can't be had and never will: another host, too large, gone. */
export class NoMedia extends Error {}

/** Pictures come from the service that brought the text, and from nowhere else: its own host, or where Twilio keeps them. */
function isTheirs(url: URL, service: URL): boolean {
  if (url.host === service.host && url.protocol === service.protocol) return true
  const isTwilio = (host: string) => /(^|\.)(twilio\.com|twiliocdn\.com)$/.test(host)
  return url.protocol === 'https:' && isTwilio(service.hostname) && isTwilio(url.hostname) && url.port === ''
}

/** The bytes of a picture, at most 5 MiB. The connection goes to the public internet alone, unless it is the host that the operator named. */
export async function fetchMedia({ smsUrl }: Pick<Config, 'smsUrl'>, address: string): Promise<Buffer> {
  if (smsUrl === null || !URL.canParse(address)) throw new NoMedia('There is no such address.')
  const service = new URL(smsUrl)
  let url = new URL(address)
  for (let hop = 0; hop <= mostRedirects; hop++) {
    if (!isTheirs(url, service)) throw new NoMedia('The address is not of the text service.')
    const found = await ask(url, service)
    if (found instanceof Buffer) return found
    url = new URL(found, url)
  }
  throw new NoMedia('It leads on too often.')
}

/** The bytes, or where it leads on. */
function ask(url: URL, service: URL): Promise<Buffer | string> {
  const isOwnHost = url.host === service.host
  const open = openRequest(url)
  const { username, password } = service
  return new Promise((resolve, reject) => {
    const asked = open(
      url,
      {
        agent: false,
        signal: AbortSignal.timeout(timeout),
        // the login is for the service alone
        ...(isOwnHost && username && { auth: `${decodeURIComponent(username)}:${decodeURIComponent(password)}` }),
        ...(!isOwnHost && { lookup: publicOnly }),
      },
      answer => {
        const { statusCode = 0, headers } = answer
        if (statusCode >= 300 && statusCode < 400 && headers.location) {
          answer.destroy()
          return resolve(headers.location)
        }
        if (statusCode !== 200) {
          answer.destroy()
          return reject(
            statusCode === 404 || statusCode === 410
              ? new NoMedia('It is gone.')
              : new Error(`It answered ${statusCode}.`),
          )
        }
        const parts: Buffer[] = []
        let size = 0
        answer.on('data', (part: Buffer) => {
          size += part.length
          if (size > mostMediaBytes) {
            answer.destroy()
            return reject(new NoMedia('It is too large.'))
          }
          parts.push(part)
        })
        answer.on('end', () => resolve(Buffer.concat(parts)))
        answer.on('error', reject)
      },
    )
    asked.on('error', reject)
    asked.end()
  })
}
