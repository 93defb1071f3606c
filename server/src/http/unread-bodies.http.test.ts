import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/house.ts'

let house: House
let port: number
let token: string
let viewer: string
beforeAll(async () => {
  house = await openHouse()
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  port = (house.app.server.address() as { port: number }).port
  token = await house.tokenFor(house.users.agency_admin, house.agency.id)
  viewer = await house.tokenFor(house.users.viewer, house.agency.id)
})
afterAll(() => house.close())

const mebibyte = 1024 * 1024
const json = 'Content-Type: application/json'
const parts = 'Content-Type: multipart/form-data; boundary=x'
const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
const signedIn = (by = token) => `X-Authorization: ${by}`

/** Collects the server's output on a connection. */
function talk() {
  const socket = connect(port, '127.0.0.1')
  // Cut off while sending
  socket.on('error', () => {})
  let said = ''
  socket.on('data', chunk => (said += chunk.toString('latin1')))
  const statuses = () => [...said.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
  return {
    socket,
    said: () => said,
    statuses,
    closed: new Promise<void>(resolve => void socket.once('close', () => resolve())),
  }
}

const head = (path: string, ...lines: string[]) =>
  `POST /api${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${lines.map(line => `${line}\r\n`).join('')}\r\n`
const next = () => `GET /api/health/live HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`

async function write(socket: Socket, bytes: Buffer | string) {
  if (socket.destroyed || socket.write(bytes)) return
  const over = new AbortController()
  const { signal } = over
  await Promise.race([once(socket, 'drain', { signal }), once(socket, 'close', { signal })]).catch(() => {})
  over.abort()
}
const chunk = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
const block = Buffer.alloc(mebibyte, 97)

const importing: () => string = () => `/admin/provider-imports?organization_id=${house.agency.id}`
const logIn: () => string = () => '/login'
const picture = '/profile/picture'

interface Refused {
  path: () => string
  lines: () => string[]
  status: number
  /** MiB sent before the response is read. */
  sends: number
}
const refused: Record<string, Refused> = {
  'a file over the limit': { path: importing, lines: () => [signedIn(), parts], status: 413, sends: 51 },
  'a picture over the limit': { path: () => picture, lines: () => [signedIn(), parts], status: 413, sends: 3 },
  'JSON over the limit': { path: () => '/login', lines: () => [json], status: 413, sends: 3 },
  'a file of nobody': { path: importing, lines: () => [parts], status: 401, sends: 6 },
  'a file of somebody without the permission': {
    path: importing,
    lines: () => [signedIn(viewer), parts],
    status: 403,
    sends: 6,
  },
  'a file to no call': { path: () => '/admin/nothing', lines: () => [signedIn(), parts], status: 404, sends: 6 },
  'JSON in place of a file': { path: importing, lines: () => [signedIn(), json], status: 415, sends: 6 },
  'a file in place of JSON': { path: () => '/login', lines: () => [parts], status: 415, sends: 6 },
  'a file for another name': { path: importing, lines: () => [parts, 'Forwarded: x'], status: 401, sends: 6 },
}

describe('a call refused before its body is read gets an answer, and its connection stays open', () => {
  test.each(Object.entries(refused))('%s, with a Content-Length', async (_, { path, lines, status, sends }) => {
    const { socket, statuses, said } = talk()
    const body = Buffer.concat([Buffer.from(part), ...Array.from({ length: sends }, () => block)])
    await write(socket, head(path(), ...lines(), `Content-Length: ${body.length}`))
    await write(socket, body)
    await expect.poll(statuses, { timeout: 8_000 }).not.toEqual([])
    expect(statuses(), said()).toEqual([status])
    await write(socket, next())
    await expect.poll(statuses, { timeout: 8_000 }).toEqual([status, 200])
    socket.destroy()
  })

  test.each(Object.entries(refused))('%s, in chunks', async (_, { path, lines, status, sends }) => {
    const { socket, statuses } = talk()
    await write(socket, head(path(), ...lines(), 'Transfer-Encoding: chunked'))
    await write(socket, chunk(Buffer.from(part)))
    for (let n = 0; n < sends; n++) await write(socket, chunk(block))
    await write(socket, '0\r\n\r\n')
    await expect.poll(statuses, { timeout: 8_000 }).toEqual([status])
    await write(socket, next())
    await expect.poll(statuses, { timeout: 8_000 }).toEqual([status, 200])
    socket.destroy()
  })

  test('a client that announces an oversized body is answered before it sends, and disconnected if it doesn’t', async () => {
    const { socket, statuses, said, closed } = talk()
    await write(socket, head(importing(), signedIn(), parts, `Content-Length: ${500 * mebibyte}`))
    await write(socket, part)
    await expect.poll(statuses, { timeout: 8_000 }).toEqual([413])
    expect(said()).toContain('The file is larger than 50 MiB.')
    await closed
  })

  test('a client that never stops sending is answered and disconnected', { timeout: 60_000 }, async () => {
    const { socket, statuses } = talk()
    await write(socket, head(importing(), parts, 'Transfer-Encoding: chunked'))
    let sent = 0
    for (; !socket.destroyed && sent < 1_000; sent++) await write(socket, chunk(block))
    expect(statuses()).toEqual([401])
    expect(sent).toBeLessThan(200)
  })

  test('a client that sends everything and then closes still reads the answer', async () => {
    const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const call = httpRequest(
        {
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: '/api/login',
          headers: { 'content-type': 'application/json', connection: 'close', 'content-length': 8 * mebibyte },
        },
        response => {
          let text = ''
          response.on('data', (bytes: Buffer) => (text += bytes))
          response.on('end', () => resolve({ status: response.statusCode, text }))
        },
      )
      call.on('error', reject)
      for (let n = 0; n < 8; n++) call.write(block)
      call.end()
    })
    expect([answer.status, answer.text]).toEqual([413, expect.stringContaining('"TOO_LARGE"')])
  })
})

describe('a client that sends Expect: 100-continue', () => {
  const expecting = 'Expect: 100-continue'
  test.each([
    ['a file over the limit', importing, () => [signedIn(), parts, `Content-Length: ${60 * mebibyte}`], 413],
    ['JSON over the limit', logIn, () => [json, `Content-Length: ${2 * mebibyte}`], 413],
    ['a file of nobody', importing, () => [parts, `Content-Length: ${6 * mebibyte}`], 401],
  ] as const)('need not send %s', async (_, path, lines, status) => {
    const { socket, statuses, closed } = talk()
    await write(socket, head(path(), expecting, ...lines()))
    await expect.poll(statuses, { timeout: 8_000 }).toEqual([status])
    await closed
  })

  test.each([
    ['JSON', logIn, () => [json], '{"email":"nobody@example.org","password":"x"}', 401],
    ['a file', importing, () => [signedIn(), parts], `${part}Name\r\nReyes\r\n--x--\r\n`, 200],
  ] as const)('gets 100 Continue to send %s', async (_, path, lines, body, status) => {
    const { socket, statuses } = talk()
    await write(socket, head(path(), expecting, ...lines(), `Content-Length: ${body.length}`))
    await expect.poll(statuses, { timeout: 8_000 }).toEqual([100])
    await write(socket, body)
    await expect.poll(statuses, { timeout: 8_000 }).toEqual([100, status])
    socket.destroy()
  })
})
