import { tellSources } from './lib/source-places.ts'

/** Where the bundle of the server begins (scripts/bundle-server.mjs). */
tellSources(new URL('../dist/', import.meta.url))
await import('./main.ts')
