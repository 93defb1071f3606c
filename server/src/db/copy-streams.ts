import type { ClientBase } from 'pg'
import { from, to } from 'pg-copy-streams'

/**
 * COPY as streams, for all of the program. The driver reports a lost connection on them even when whoever used them is done, and an
 * error event that nobody listens for ends the process. So each has a listener from its first moment; readers and writers get
 * the error as well.
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
