import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const file = fileURLToPath(new URL('./seal-certificate.ts', import.meta.url))

test('a process exits at once even while it creates a seal key', async () => {
  // A key of this size takes tens of seconds
  const script = `
    const { makeSealKey } = await import(${JSON.stringify(file)})
    makeSealKey({ name: 'Slow', bits: 16384, from: new Date(), to: new Date() }).catch(() => {})
    setTimeout(() => { process.stdout.write(String(Date.now())); process.exit(0) }, 500)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    timeout: 15_000,
  })
  expect(Date.now() - Number(stdout)).toBeLessThan(2_000)
}, 90_000)
