import type { Config } from '../../config.ts'
import { publicOnly } from '../../messages/post.ts'
import { openRequest } from '../../lib/open-request.ts'

/** Size limit for one picture of an incoming text. */
export const mostMediaBytes = 5 * 1024 * 1024
const timeout = 20_000
const mostRedirects = 3

/** The file can never be fetched: another host, too large, gone. */
export class NoMedia extends Error {}

/** Returns true if the picture comes from the service that delivered the text: its own host, or where Twilio stores pictures. */
function isTheirs(url: URL, service: URL): boolean {
  if (url.host === service.host && url.protocol === service.protocol) return true
  const isTwilio = (host: string) => /(^|\.)(twilio\.com|twiliocdn\.com)$/.test(host)
  return url.protocol === 'https:' && isTwilio(service.hostname) && isTwilio(url.hostname) && url.port === ''
}

/** Fetches a picture, at most 5 MiB. Connects only to the public internet, except for the host that the operator configured. */
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

/** Returns the bytes, or the redirect location. */
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
        // Credentials are only sent to the service
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
