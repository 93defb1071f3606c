import { buildServer } from './build-server.mjs'
import { buildWeb } from './build-web.mjs'

await buildWeb()
await buildServer()
