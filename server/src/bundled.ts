import { tellSources } from './lib/source-places.ts'

/** Entry point of the server bundle (scripts/bundle-server.mjs). */
tellSources(new URL('../dist/', import.meta.url))
await import('./main.ts')
