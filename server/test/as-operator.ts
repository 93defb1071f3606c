import { execFile } from 'node:child_process'
import { inject } from 'vitest'
import type { House } from './house.ts'
import { compiled } from './quick-start.ts'
import { asLogin, withDatabase } from './urls.ts'

/** Runs a command as an operator would: in its own process, on the database of the environment. */
export const runAsOperator = (house: House, folder: string, command: string, ...args: string[]) =>
  runWithKeys(house, folder, `k1:${Buffer.alloc(32, 7).toString('base64')}`, command, ...args)

export function runWithKeys(house: House, folder: string, appKeys: string, command: string, ...args: string[]) {
  const url = withDatabase(inject('ownerUrl'), house.owner.database ?? '')
  const env = {
    PATH: process.env.PATH,
    ...compiled,
    DATABASE_OWNER_URL: url,
    DATABASE_URL: asLogin(url),
    APP_KEYS: appKeys,
    PUBLIC_URL: 'https://panel.example.org',
    DATA_DIR: folder,
  }
  const file = new URL(`../src/commands/${command}.ts`, import.meta.url).pathname
  return new Promise<{ code: number; said: string }>(resolve =>
    execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    ),
  )
}
