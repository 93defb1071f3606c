import { rmSync } from 'node:fs'

/**
 * Starts the server of the browser journeys on an unused demo world. Done here and not in the settings, since many processes read
 * those.
 */
const { DATA_DIR } = process.env
if (DATA_DIR === undefined) throw new Error('DATA_DIR names the folder of the journeys.')
rmSync(DATA_DIR, { recursive: true, force: true })
await import('../src/main.ts')
