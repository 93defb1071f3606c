import { tellSources } from './lib/source-places.ts'

/** The entry of the bundle of the server (scripts/bundle-server.mjs). */
tellSources(new URL('../dist/', import.meta.url))
await import('./main.ts')
