import { AsyncLocalStorage } from 'node:async_hooks'
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const windows = process.platform === 'win32'
const children = new Set()
let interrupted

/** Receives a child's output instead of the terminal, so that parallel work prints in one block. */
const listeners = new AsyncLocalStorage()
export const heard = (listen, work) => listeners.run(listen, work)

/** Returns the exit code; a signal counts as 128 plus its number, as in a shell. */
export function run(command, args, { cwd = '.', env = {}, shell = false, stdio = 'inherit' } = {}) {
  if (interrupted) return Promise.resolve(128 + constants.signals[interrupted])
  const [program, ...rest] = [...dieWithUs(), command, ...args]
  const listen = listeners.getStore()
  return new Promise((settle, fail) => {
    // A separate process group: only we receive Ctrl-C, and pass it to the child once.
    const child = spawn(program, rest, {
      cwd,
      env: { ...process.env, ...env },
      stdio: listen ? ['ignore', 'pipe', 'pipe'] : stdio,
      shell,
      detached: !windows,
    })
    children.add(child)
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('error', fail)
    // Including its last output
    child.once(listen ? 'close' : 'exit', (code, signal) => {
      children.delete(child)
      settle(code ?? 128 + constants.signals[signal])
    })
  })
}

/** Runs a script with the Node that is first on PATH. */
export const node = (args, options) => run('node', args, options)
node.later = (args, options) => () => node(args, options)

/** Runs a command of an installed package, without the shell that its shim needs on Windows. */
export const tool = (name, args, options) => node([scriptOf(name), ...args], options)
tool.later = (name, args, options) => () => tool(name, args, options)

/** Runs tasks in parallel; when one ends, the others are stopped. */
export async function runTogether(tasks) {
  const running = tasks.map(task => task())
  const code = await Promise.race(running)
  // After Ctrl-C all of them are already stopping, and a second signal would cut that short.
  if (!interrupted) for (const child of children) child.kill('SIGTERM')
  await Promise.all(running)
  return code
}

export const isInterrupted = () => interrupted !== undefined

const packages = { playwright: '@playwright/test', tsc: 'typescript', biome: '@biomejs/biome' }

function scriptOf(name) {
  const file = resolve('node_modules', packages[name] ?? name, 'package.json')
  const { bin } = JSON.parse(readFileSync(file, 'utf8'))
  return join(dirname(file), typeof bin === 'string' ? bin : bin[name])
}

let prefix
/** The kernel ends the child even if we are killed without a chance to pass the signal on. */
function dieWithUs() {
  const command = ['setpriv', '--pdeathsig', 'TERM']
  prefix ??=
    process.platform === 'linux' && spawnSync(command[0], [...command.slice(1), 'true']).status === 0 ? command : []
  return prefix
}

let last = { signal: '', at: 0 }
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // npm passes on signals that the terminal has already sent to all of us; to the child a second one means "at once".
    if (last.signal === signal && Date.now() - last.at < 300) return
    last = { signal, at: Date.now() }
    interrupted = signal
    // On Windows the console notifies every process, and a kill would leave no time to finish.
    if (!windows) for (const child of children) child.kill(signal)
  })
}
