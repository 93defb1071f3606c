import { parentPort } from 'node:worker_threads'
import { packedRows, type RowBlock } from './sheet-rows.ts'

/** Body of the threads of sheet-threads.ts: a block of rows in, packed out. */
parentPort?.on('message', (block: RowBlock) => {
  const { bytes, ...sums } = packedRows(block)
  // of its own, so that it can be handed over
  const own = new Uint8Array(bytes)
  parentPort?.postMessage({ ...sums, bytes: own }, [own.buffer])
})
