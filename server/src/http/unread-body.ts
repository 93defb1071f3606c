import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Endpoint } from '@preceptor/contract'
import type { FastifyInstance } from 'fastify'

/** How much of an unwanted body to read: as much as most clients send before they check the response. */
const most = { bytes: 64 * 1024 * 1024, seconds: 30, quietSeconds: 3 }

/** Clients that asked before sending (`Expect: 100-continue`) and wait for permission. */
const asked = new WeakMap<IncomingMessage, ServerResponse>()

/** Requests after which the client wants its connection closed. */
const lastOf = new WeakSet<IncomingMessage>()

/** Tells a waiting client to send its body. Called only when the body is wanted. */
export function askForBody(request: IncomingMessage) {
  asked.get(request)?.writeContinue()
  asked.delete(request)
}

/**
 * A request may be answered before its body was read: too large, not signed in, not permitted. The rest of the body is then read
 * and discarded, so that the client can read the response and reuse the connection. Clients that send for too long, or stop in the
 * middle, are cut off. Closing at once would lose the response for clients that send first and read later.
 */
export function drainUnread(app: FastifyInstance) {
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    asked.set(request, response)
    app.server.emit('request', request, response)
  })
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.once('finish', () => {
      if (!request.complete) drain(request)
    })
  })
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { bodyLimit, config } = request.routeOptions
    const { endpoint } = config as { endpoint?: Endpoint }
    const fits = !(Number(request.headers['content-length']) > bodyLimit)
    // A file is only wanted once the sender is known
    if (fits && !endpoint?.upload) askForBody(request.raw)
    done(null, payload)
  })
  // When told to close, by us or by the client, Node does so at once
  app.addHook('onSend', ({ raw: request }, reply, payload, done) => {
    if (!request.complete && !asked.has(request)) {
      reply.removeHeader('connection')
      if (!reply.raw.shouldKeepAlive) lastOf.add(request)
      reply.raw.shouldKeepAlive = true
    }
    done(null, payload)
  })
}

function drain(request: IncomingMessage) {
  const { socket } = request
  const begun = performance.now()
  const atFirst = socket.bytesRead
  let before = atFirst
  let lastHeard = begun
  request.unpipe()
  request.resume()
  // Measured on the socket, since discarded bytes pass no stream
  const looking = setInterval(() => {
    const now = performance.now()
    if (socket.bytesRead !== before) lastHeard = now
    before = socket.bytesRead
    const over = request.complete || socket.destroyed
    const tooMuch = before - atFirst > most.bytes || now - begun > most.seconds * 1000
    if (!over && !tooMuch && now - lastHeard < most.quietSeconds * 1000) return
    clearInterval(looking)
    if (!request.complete) socket.destroy()
    else if (lastOf.has(request)) socket.end()
    // Frequent, since a fast client sends hundreds of megabytes in a second
  }, 100)
}
