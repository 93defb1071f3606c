import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Endpoint } from '@preceptor/contract'
import type { FastifyInstance } from 'fastify'

/** The amount of an unwanted body to read: as much as most clients send before they look at the response. */
const most = { bytes: 64 * 1024 * 1024, seconds: 30, quietSeconds: 3 }

/** Clients that asked before they send (`Expect: 100-continue`), and have not been told to. */
const asked = new WeakMap<IncomingMessage, ServerResponse>()

/** Calls after which the client wants its connection closed. */
const lastOf = new WeakSet<IncomingMessage>()

/** Tells a waiting client to send its body. Called only when the body is wanted. */
export function askForBody(request: IncomingMessage) {
  asked.get(request)?.writeContinue()
  asked.delete(request)
}

/**
 * A call may be answered before its body was read: too large, not signed in, not permitted. What still comes is then read and thrown
 * away, so that the client gets to read the answer, and the connection serves its next call. Who goes on for too long, or stops in
 * the middle, is cut off. Closing at once would take the answer from clients that send first and read later.
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
    // a file is wanted once it is known who sends it
    if (fits && !endpoint?.upload) askForBody(request.raw)
    done(null, payload)
  })
  // told to close, by us or by the client, Node does so at once
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
  // by the socket: what is thrown away passes no stream
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
    // often: a fast client sends hundreds of megabytes in a second
  }, 100)
}
