import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Reading TypeScript takes most of a warm start, so the compiled code is cached. The program is imported afterwards, so that it is
// included.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)))
const { startEarly } = await import('./db/early.ts')
startEarly()
const { start } = await import('./start.ts')
await start()
flushCompileCache()
