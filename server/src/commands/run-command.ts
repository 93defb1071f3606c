import { parseArgs, type ParseArgsConfig } from 'node:util'
import { type Config, readConfig } from '../config.ts'
import { type Opened, openConfigured } from '../db/open.ts'
import { Refused } from '../errors/refused.ts'
import { StartRefused } from '../errors/start-refused.ts'

type Options = NonNullable<ParseArgsConfig['options']>
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values']

/**
 * Runs an operator's command on the configured database. The embedded one must not be in use. `args`: the remaining arguments once
 * the command has read its first words.
 */
export const runCommand = <const O extends Options>(
  said: { usage: string; options: O; args?: string[] },
  work: (values: Values<O>, config: Config, opened: Opened) => Promise<string>,
): Promise<void> =>
  asCommand(said, async ({ values }) => {
    const config = readConfig()
    const opened = await openConfigured(config)
    try {
      return await work(values, config, opened)
    } finally {
      await opened.stop()
    }
  })

/** Runs a command that prints one line on success or one sentence on failure. */
export async function asCommand<const O extends Options>(
  { usage, options, file = false, args }: { usage: string; options: O; file?: boolean; args?: string[] },
  work: (said: { values: Values<O>; file: string }) => Promise<string>,
): Promise<void> {
  try {
    console.log(await work(readArguments(usage, options, file, args)))
  } catch (error) {
    if (!(error instanceof Refused) && !(error instanceof StartRefused)) throw error
    console.error(error.message)
    process.exitCode = error instanceof StartRefused ? error.exitCode : 1
  }
}

function readArguments<O extends Options>(usage: string, options: O, file: boolean, args?: string[]) {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: file, ...(args && { args }) })
    if (file && positionals.length !== 1) throw new Error('Say one file.')
    return { values, file: positionals[0] ?? '' }
  } catch (error) {
    throw new Refused(`${(error as Error).message}\n${usage}`)
  }
}
