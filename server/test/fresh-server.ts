import { rmSync } from 'node:fs'

/** The server of the journeys, on a demo world that no earlier run has touched. Here, and not in the settings: those are read by many. */
const { DATA_DIR } = process.env
if (DATA_DIR === undefined) throw new Error('DATA_DIR names the folder of the journeys.')
rmSync(DATA_DIR, { recursive: true, force: true })
await import('../src/main.ts')
