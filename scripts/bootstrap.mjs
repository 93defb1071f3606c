// The entry point of every npm script. Plain JavaScript, because it runs on the user's own Node (20.19 or later) and then switches
// to the Node that npm installed, which runs TypeScript.
import { buildServer, bundledServer } from './build-server.mjs'
import { buildWeb } from './build-web.mjs'
import { check } from './check.mjs'
import { findChromium } from './chromium.mjs'
import { installMissing } from './install.mjs'
import { prove } from './prove.mjs'
import { useBundledNode } from './node.mjs'
import { node, runTogether, tool } from './run.mjs'
import { serverEnv, serverFlags } from './server-flags.mjs'
import { Refused } from './steps.mjs'
import { test } from './test.mjs'

const [command = '', ...args] = process.argv.slice(2)

const commands = {
  async start() {
    await buildWeb()
    await buildServer()
    return node([...serverFlags, bundledServer, ...args], {
      env: { ...serverEnv, NODE_ENV: process.env.NODE_ENV ?? 'production' },
    })
  },
  // Vite forwards everything under /api to the server (web/vite.config.ts).
  dev: () =>
    runTogether([node.later(['--watch', 'server/src/main.ts', ...args]), tool.later('vite', [], { cwd: 'web' })]),
  check,
  test: () => test(args),
  prove: () => prove(args),
  async bench() {
    await buildWeb()
    await buildServer()
    const chromium = await findChromium()
    return node(['bench/run.ts', ...args], { env: chromium ? { CHROMIUM_PATH: chromium } : {} })
  },
  async screens() {
    await buildWeb()
    return node(['e2e/screens.ts', ...args])
  },
  demo: () => node(['server/src/demo/cli.ts', ...args]),
  learners: () => node(['server/src/commands/learners.ts', ...args]),
  audit: () => node(['server/src/commands/audit.ts', ...args]),
  'create-admin': () => node(['server/src/commands/create-admin.ts', ...args]),
  backup: () => node(['server/src/commands/backup.ts', ...args]),
  reseal: () => node(['server/src/commands/reseal.ts', ...args]),
  restore: () => node(['server/src/commands/restore.ts', ...args]),
  'sso-partner': () => node(['server/src/commands/sso-partner.ts', ...args]),
  partners: () => node(['server/src/demo/partners/cli.ts', ...args]),
}

try {
  const run = commands[command]
  if (!run) throw new Refused(`Say one of: ${Object.keys(commands).join(', ')}.`)
  await installMissing()
  useBundledNode()
  process.exitCode = await run()
} catch (error) {
  if (!(error instanceof Refused)) throw error
  console.error(error.message)
  process.exitCode = 78
}
