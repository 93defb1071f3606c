import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { makeApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { checkIsolation } from './db/canary.ts'
import { type Opened, openConfigured } from './db/open.ts'
import { transaction } from './db/tx.ts'
import { demoAccounts, demoPassword } from './demo/accounts.ts'
import { demoTexts } from './demo/texts.ts'
import { endUnprovenSignIns } from './features/auth/two-factor.ts'
import { type Health, healthy } from './lib/health.ts'
import { quietConnections } from './http/quiet-connections.ts'
import { type Log, openLog } from './lib/log.ts'
import { StartRefused } from './errors/start-refused.ts'

/** Stops the started parts in this order: first requests, then work, then the database. */
const endings: Partial<Record<Part, () => Promise<unknown>>> = {}
const parts = ['serving', 'peers', 'working', 'backing', 'watching', 'database'] as const
type Part = (typeof parts)[number]

/** Runs the program, from reading the environment to the log line that it is ready. */
export async function start() {
  const health = healthy()
  try {
    const config = readConfig()
    const log = openLog()
    onSignals(config, health, log)
    const opened = await openConfigured(config, (message, err) => log.info({ err }, message))
    endings.database = opened.stop
    endings.watching = watchIsolation(opened, health, log)
    if (config.demo) await fillWhenEmpty(opened, config, log)
    await transaction(opened.database.pool, { role: 'app_auth' }, db => endUnprovenSignIns(db, config))
    if (config.worker !== 'only') announce(await serve(config, opened, health, log), config)
    if (config.worker !== 'none') await work(config, opened, log)
    if (config.partnersPort > 0 && config.worker !== 'none') endings.peers = await simulate(config, opened)
    if (config.worker !== 'none' && opened.embedded) endings.backing = await backUp(config, opened, log)
  } catch (error) {
    // Stopped during startup, so the error was caused by that.
    if (health.draining) return
    await end(health)
    leave(error)
  }
}

/** Loaded only when needed, since a warm start doesn't fill anything. */
async function fillWhenEmpty({ database, ownerUrl }: Opened, config: Config, log: Log) {
  const held = await transaction(database.pool, { role: 'app_auth' }, db =>
    db.row(sql`select from organizations where not is_catalog limit 1`),
  )
  if (held) return
  console.log('Filling the demo world. This happens once and takes about a minute.')
  const { fillDemoWorld } = await import('./demo/story.ts')
  await fillDemoWorld(ownerUrl, config)
  const { remindDemoWorld } = await import('./demo/reminders.ts')
  await remindDemoWorld({ config, database, ownerUrl, log })
  const { converseDemoWorld } = await import('./demo/conversations.ts')
  await converseDemoWorld({ config, ownerUrl })
  const { reportDemoWorld } = await import('./demo/reports/run-reports.ts')
  await reportDemoWorld({ config, database, ownerUrl })
  const { payDemoWorld } = await import('./demo/payroll/pay-world.ts')
  await payDemoWorld({ config, database, ownerUrl })
  const { operateDemoWorld } = await import('./demo/bulk-operations.ts')
  await operateDemoWorld({ config, database, log })
  const { exchangeDemoWorld } = await import('./demo/partners/exchange.ts')
  // Agencies without their partner are still worth looking at
  await exchangeDemoWorld({ config, database, ownerUrl }).catch((err: unknown) =>
    log.error({ err }, 'the demo world could not be connected with its partners'),
  )
}

async function work(config: Config, { database }: Opened, logger: Log) {
  const { startWorker } = await import('./features/start-worker.ts')
  const worker = await startWorker({ config, database, logger })
  endings.working = () => worker.stop()
  if (config.worker === 'only') console.log('Preceptor works on imports, mails and schedules. Ctrl-C stops it.')
}

/** Starts simulated partners on this machine, for a demo world to sync with. */
async function simulate(config: Config, { ownerUrl }: Opened) {
  const { startSimulators } = await import('./demo/partners/start-simulators.ts')
  return startSimulators(config, ownerUrl)
}

async function backUp(config: Config, { ownerUrl }: Opened, log: Log) {
  const { keepBackups } = await import('./backup/periodic.ts')
  return keepBackups(ownerUrl, config, log)
}

async function serve(config: Config, { database }: Opened, health: Health, log: Log): Promise<string> {
  const app = await makeApp({ config, database, health, log })
  const endQuiet = quietConnections(app.server)
  const { host, port } = config
  try {
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    throw explained(error, config)
  }
  endings.serving = async () => {
    const patience = setTimeout(() => app.server.closeAllConnections(), 20_000)
    const looking = setInterval(endQuiet, 200)
    await app.close()
    clearTimeout(patience)
    clearInterval(looking)
  }
  const bound = app.server.address()
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound && typeof bound === 'object' ? bound.port : port}`
}

function explained(error: unknown, { host, port }: Config): unknown {
  const { code } = error as { code?: string }
  if (code === 'EADDRINUSE')
    return new StartRefused(`Port ${port} of ${host} is in use. Stop the program that uses it, or set PORT to another.`)
  if (code === 'EACCES') return new StartRefused(`Port ${port} may not be opened by this user. Set PORT to another.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartRefused(`HOST is ${host}, which is not an address of this machine. Use 127.0.0.1 or 0.0.0.0.`)
  return error
}

/** Showing an agency's rows to another is worse than downtime, so a failed canary ends the process. */
function watchIsolation({ database }: Opened, health: Health, log: Log) {
  const look = async () => {
    try {
      await checkIsolation(database.pool)
    } catch (error) {
      log.error({ err: error }, 'the canary could not be counted')
      if (!(error instanceof StartRefused) || health.draining) return
      health.isolated = false
      await end(health)
      leave(error)
    }
  }
  const timer = setInterval(() => void look(), 60_000)
  timer.unref()
  return async () => clearInterval(timer)
}

function announce(address: string, { publicUrl, demo }: Config) {
  const elsewhere = publicUrl === address || publicUrl.endsWith(':0') ? '' : `, for its users at ${publicUrl}`
  console.log(`Preceptor is ready at ${address}${elsewhere}`)
  if (!demo) return
  const width = Math.max(...demoAccounts.map(({ email }) => email.length))
  console.log(`\nSign in with the password ${demoPassword} as`)
  for (const { email, note } of demoAccounts) console.log(`  ${email.padEnd(width)}  ${demoTexts.say(fallback, note)}`)
  console.log('\nCtrl-C stops it.')
}

async function end(health: Health) {
  health.draining = true
  for (const part of parts) {
    await endings[part]?.()
    delete endings[part]
  }
}

function onSignals({ databaseUrl }: Config, health: Health, log: Log) {
  const onSignal = async (signal: NodeJS.Signals) => {
    if (health.draining) process.exit(130)
    health.draining = true
    log.info({ kind: signal }, 'stopping')
    // Requests that still arrive need no worker
    const resting = endings.working?.()
    if (resting) endings.working = () => resting
    // A cluster is behind a load balancer, which needs a moment to see that this process is no longer ready.
    if (databaseUrl) await new Promise(resolve => setTimeout(resolve, 2_000))
    await end(health)
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void onSignal(signal))
  const onCrash = (error: unknown) => {
    log.fatal({ err: error }, 'ended by a fault of the program')
    process.exit(70)
  }
  process.on('uncaughtException', onCrash)
  process.on('unhandledRejection', onCrash)
}

/** Prints an error that an operator can fix as one sentence; any other with its stack. */
function leave(error: unknown): never {
  if (error instanceof StartRefused) console.error(error.message)
  else console.error(error)
  process.exit(error instanceof StartRefused ? error.exitCode : 70)
}
