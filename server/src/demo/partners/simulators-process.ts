import { openDemoPeer } from './demo-peer.ts'
import { openSimulators } from './simulators.ts'
import type { Held } from './start-simulators.ts'

/**
 * Started by a demo world, which sends the partners' data. If the port is taken, another demo world's simulators already answer
 * there.
 */
const simulators = await openSimulators(Number(process.argv[2] ?? 0)).catch(() => process.exit(0))
// Gives the demo world's files a destination, and holds some waiting files
const peer = openDemoPeer().catch(() => null)
process.on('message', ({ store, files }: Held) => {
  simulators.store = store
  void peer.then(host => {
    for (const [path, text] of Object.entries(files)) host?.files.set(path, Buffer.from(text))
  })
})
process.on('disconnect', () => process.exit(0))
await peer
