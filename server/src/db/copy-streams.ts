import type { ClientBase } from 'pg'
import { from, to } from 'pg-copy-streams'

/**
 * COPY as streams, for the whole program. The driver reports a lost connection on them even after use, and an error event without a
 * listener ends the process. So each has a listener from the start; readers and writers also get the error.
 */
export function copyingOut(client: ClientBase, statement: string) {
  const stream = client.query(to(statement))
  stream.on('error', heard)
  return stream
}

export function copyingIn(client: ClientBase, statement: string) {
  const stream = client.query(from(statement))
  stream.on('error', heard)
  return stream
}

function heard() {}
