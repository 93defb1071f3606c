import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerUnreadable } from './failures.ts'

let server: Server
beforeAll(async () => {
  server = createServer({ headersTimeout: 100, requestTimeout: 100, connectionsCheckingInterval: 20 })
  server.on('clientError', answerUnreadable)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void server.close())

/** Returns the output of a connection until it closes. */
const heard = (said: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
      if (said) socket.write(said)
    })
    let text = ''
    socket.on('data', part => {
      text += String(part)
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })

test('an idle connection is closed without a response, and a partial request gets an answer', async () => {
  expect(await heard('')).toBe('')
  expect(await heard('GET / HTTP/1.1\r\nHost: here\r\n')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
})
