import type { ScormVersion } from '@preceptor/contract'
import { models } from './models.ts'
import {
  holdPage,
  launchedWith,
  lendOpener,
  lendParent,
  lendStorage,
  lendWindows,
  RunTime,
  startLaunched,
  startNested,
  startRunTime,
  textOf,
} from './run-time.ts'

const used = [
  textOf,
  RunTime,
  launchedWith,
  lendStorage,
  lendParent,
  lendWindows,
  holdPage,
  startLaunched,
  startNested,
  lendOpener,
  startRunTime,
]

const scripts = new Map<ScormVersion, Buffer>()

/** Returns the run-time script for the browser. */
export function runTimeScript(version: ScormVersion): Buffer {
  const known = scripts.get(version)
  if (known) return known
  const parts = used.map(String)
  const script = Buffer.from(
    `(() => {\n${parts.join('\n')}\nstartRunTime(window, ${JSON.stringify(models[version])})\n})()\n`,
  )
  scripts.set(version, script)
  return script
}
