import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { allOf } from './all-of.ts'

/** An S3-compatible service in memory, which checks signatures as AWS documents them (Signature Version 4). */
export interface S3Server {
  /** In the format of `S3_URL`. */
  url: string
  objects: Map<string, Buffer>
  /** The number of upcoming calls to answer with 503. */
  failing: number
  close: () => Promise<void>
}

const key = { id: 'AKTEST', secret: 'secret/with+signs', region: 'us-test-1' }

export async function openS3(): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const state: Pick<S3Server, 'failing'> = { failing: 0 }
  const server = createServer((request, response) => {
    void answer(request, response)
  })
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await allOf(request as AsyncIterable<Buffer>)
    const url = new URL(request.url ?? '', 'http://s3')
    const end = (status: number, bytes: Buffer | string = '') => response.writeHead(status).end(bytes)
    if (!isSigned(request, url, body)) return end(403, '<Code>SignatureDoesNotMatch</Code>')
    if (state.failing > 0) {
      state.failing--
      return end(503, '<Code>SlowDown</Code>')
    }
    const [, bucket, ...rest] = url.pathname.split('/')
    const name = rest.join('/')
    if (bucket !== 'files') return end(404, '<Code>NoSuchBucket</Code>')
    if (request.method === 'PUT') return objects.set(name, body) && end(200)
    if (request.method === 'DELETE') return end(objects.delete(name) ? 204 : 404)
    if (name === '') return end(200, listed(objects, url.searchParams))
    const found = objects.get(name)
    if (!found) return end(404, '<Code>NoSuchKey</Code>')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    return from === undefined ? end(200, found) : end(206, found.subarray(Number(from), Number(to) + 1))
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const login = `${key.id}:${encodeURIComponent(key.secret)}`
  return Object.assign(state, {
    url: `http://${login}@127.0.0.1:${port}/files/of preceptor?region=${key.region}`.replace(' ', '-'),
    objects,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  })
}

/** Three at a time, so that a list takes several pages. */
function listed(objects: ReadonlyMap<string, Buffer>, asked: URLSearchParams) {
  const names = [...objects.keys()]
    .filter(name => name.startsWith(asked.get('prefix') ?? ''))
    .filter(name => name > (asked.get('start-after') ?? ''))
    .sort()
  const keys = names.slice(0, 3).map(name => `<Contents><Key>${name}</Key></Contents>`)
  return `<ListBucketResult><IsTruncated>${names.length > 3}</IsTruncated>${keys.join('')}</ListBucketResult>`
}

const hmac = (secret: Buffer | string, text: string) => createHmac('sha256', secret).update(text).digest()
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

function isSigned({ method, headers }: IncomingMessage, url: URL, body: Buffer): boolean {
  const [, id, day, region, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const moment = String(headers['x-amz-date'])
  const hash = String(headers['x-amz-content-sha256'])
  if (id !== key.id || region !== key.region || !day || !moment.startsWith(day)) return false
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return false
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  const signed = names.split(';').map(name => `${name}:${String(headers[name]).trim()}\n`)
  const request = [method, url.pathname, query.join('&'), signed.join(''), names, hash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const steps = [day, region, 's3', 'aws4_request']
  const secret = steps.reduce<Buffer | string>((made, step) => hmac(made, step), `AWS4${key.secret}`)
  return hmac(secret, `AWS4-HMAC-SHA256\n${moment}\n${scope}\n${sha256(request)}`).toString('hex') === signature
}
