import { openDatabase } from '../src/db/client.ts'
import { readConfig } from '../src/config.ts'
import { startWorker } from '../src/features/start-worker.ts'
import { openLog } from '../src/lib/log.ts'

/** A worker as a separate process, to be killed by tests: `node worker-process.ts DATABASE_URL FILES_DIR`. */
const [, , url = '', FILES_DIR] = process.argv
const { SMTP_URL, SMS_URL, SMS_FROM } = process.env
const config = readConfig({
  NODE_ENV: 'test',
  DATABASE_URL: url,
  ...(FILES_DIR && { FILES_DIR }),
  ...(SMTP_URL && { SMTP_URL }),
  ...(SMS_URL && { SMS_URL }),
  ...(SMS_FROM && { SMS_FROM }),
  APP_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
})
await startWorker({ config, database: openDatabase({ url, max: 4 }), logger: openLog('warn') })
console.log('ready')
setInterval(() => {}, 60_000)
