import { Client, type ClientConfig } from 'pg'

/**
 * A connection of the owner's own, for what works on the database as a whole. When it breaks, the statement at hand fails, or the
 * next one; without someone who listens the whole process would end.
 */
export function ownerClient(settings: ClientConfig): Client {
  const client = new Client(settings)
  client.on('error', () => {})
  return client
}
