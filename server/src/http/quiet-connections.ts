import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** A call may be on its way on a connection that was at work a moment ago. */
const patience = 2_000

/**
 * Browsers open connections before they need them, and Node waits for those that never asked anything as for those at work. Answers
 * how to end the ones on which nothing is asked.
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
