import { openDemoPeer } from './demo-peer.ts'
import { openSimulators } from './simulators.ts'
import type { Held } from './start-simulators.ts'

/** Started by a demo world, which says what the partners hold. A port that is taken is another demo world's: that one answers. */
const simulators = await openSimulators(Number(process.argv[2] ?? 0)).catch(() => process.exit(0))
// so that files of the demo world arrive somewhere, and some wait there
const peer = openDemoPeer().catch(() => null)
process.on('message', ({ store, files }: Held) => {
  simulators.store = store
  void peer.then(host => {
    for (const [path, text] of Object.entries(files)) host?.files.set(path, Buffer.from(text))
  })
})
process.on('disconnect', () => process.exit(0))
await peer
