import { parseArgs, type ParseArgsConfig } from 'node:util'
import { type Config, readConfig } from '../config.ts'
import { type Opened, openConfigured } from '../db/open.ts'
import { StartRefused } from '../start-refused.ts'

/** What was asked for cannot be done: one sentence, exit code 1. */
export class Refused extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values']

/** Runs a command of the operator on the database that the environment names. The embedded one must not be in use. */
export async function runCommand<const O extends Options>(
  { usage, options }: { usage: string; options: O },
  work: (values: Values<O>, config: Config, opened: Opened) => Promise<string>,
): Promise<void> {
  try {
    const values = readArguments(usage, options)
    const config = readConfig()
    const opened = await openConfigured(config)
    try {
      console.log(await work(values, config, opened))
    } finally {
      await opened.stop()
    }
  } catch (error) {
    if (!(error instanceof Refused) && !(error instanceof StartRefused)) throw error
    console.error(error.message)
    process.exitCode = error instanceof StartRefused ? error.exitCode : 1
  }
}

function readArguments<O extends Options>(usage: string, options: O): Values<O> {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    throw new Refused(`${(error as Error).message}\n${usage}`)
  }
}
