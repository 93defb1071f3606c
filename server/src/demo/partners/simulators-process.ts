import { openSimulators, type Simulators } from './simulators.ts'

/** Started by a demo world, which says what the partners hold. A port that is taken is another demo world's: that one answers. */
const simulators = await openSimulators(Number(process.argv[2] ?? 0)).catch(() => process.exit(0))
process.on('message', ({ store }: { store: Simulators['store'] }) => void (simulators.store = store))
process.on('disconnect', () => process.exit(0))
