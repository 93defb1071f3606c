import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Reading TypeScript is most of a warm start, so what was read is kept; imported afterwards, so that it counts.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)))
const { startEarly } = await import('./db/early.ts')
startEarly()
const { start } = await import('./start.ts')
await start()
flushCompileCache()
