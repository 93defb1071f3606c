import { type Config, readConfig } from '../config.ts'
import { type EmbeddedServer, startEmbedded } from './embedded.ts'

type Log = (message: string) => void

interface Early {
  dataDir: string
  server: Promise<EmbeddedServer>
  listen: (log: Log) => void
  stopListening: () => void
}
let early: Early | undefined
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Starts the embedded PostgreSQL while the program loads. The regular start reports wrong settings. */
export function startEarly() {
  const config = readable()
  if (!config || config.databaseUrl) return
  const said: string[] = []
  let log: Log = message => said.push(message)
  const server = startEmbedded({ dataDir: config.dataDir, durable: config.durable, log: message => log(message) })
  // reported when it is used
  server.catch(() => {})
  // Exiting this process also stops PostgreSQL; an unhandled signal would not
  const leave = () => process.exit(0)
  for (const signal of signals) process.once(signal, leave)
  early = {
    dataDir: config.dataDir,
    server,
    listen: to => {
      log = to
      said.splice(0).forEach(message => to(message))
    },
    stopListening: () => signals.forEach(signal => process.removeListener(signal, leave)),
  }
}

/** Returns the server that was started early, or starts a new one. */
export function embeddedOf({ dataDir, durable }: Config, log: Log): Promise<EmbeddedServer> {
  const found = early?.dataDir === dataDir ? early : undefined
  early = undefined
  if (!found) return startEmbedded({ dataDir, durable, log })
  found.listen(log)
  found.stopListening()
  return found.server
}

function readable(): Config | undefined {
  try {
    return readConfig()
  } catch {
    return undefined
  }
}
