import { Client, type ClientConfig } from 'pg'

/**
 * The owner's connection, for work on the whole database. When it breaks, the current or next statement fails; without an error
 * listener the whole process would end.
 */
export function ownerClient(settings: ClientConfig): Client {
  const client = new Client(settings)
  client.on('error', () => {})
  return client
}
