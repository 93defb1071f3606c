import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** A request may be on its way on a connection that was active a moment ago. */
const patience = 2_000

/**
 * Browsers open connections before they need them, and when closing, Node waits for unused ones as for active ones. Returns a
 * function that closes the connections without a request.
 */
export function quietConnections(server: Server): () => void {
  const since = new Map<Socket, number>()
  server.on('connection', (socket: Socket) => {
    since.set(socket, performance.now())
    socket.once('close', () => since.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    since.delete(socket)
    response.once('close', () => {
      if (!socket.destroyed) since.set(socket, performance.now())
    })
  })
  return () => {
    for (const [socket, at] of since) if (performance.now() - at > patience) socket.destroy()
  }
}
