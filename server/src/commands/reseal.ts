import { reseal } from '../keys/reseal.ts'
import { readConfig } from '../config.ts'
import { openOwner } from '../db/open.ts'
import { Refused } from '../errors/refused.ts'
import { asCommand } from './run-command.ts'

const usage = 'npm run reseal'

/** Seals every secret again with the first key in APP_KEYS, for use after adding a new one. Preceptor can keep running. */
await asCommand({ usage, options: {} }, async () => {
  const config = readConfig()
  const { ownerUrl, stop } = await openOwner(config, { shared: true })
  try {
    const { words, unreadable } = await reseal(ownerUrl, config.appKeys, line => console.error(line))
    if (unreadable > 0) throw new Refused(words)
    return words
  } finally {
    await stop()
  }
})
