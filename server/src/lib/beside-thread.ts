import { parentPort } from 'node:worker_threads'

/** Body of the threads of beside.ts: each message names work; the thread reports that the work has started, and then its result. */
export interface Asked {
  module: string
  name: string
  input: unknown
}
export type Told = { begun: true } | { value: unknown } | { failed: unknown }

const tell = (word: Told) => parentPort?.postMessage(word)

parentPort?.on('message', ({ module, name, input }: Asked) => {
  const work = async () => {
    const found = (await import(module)) as Record<string, (input: unknown) => unknown>
    tell({ begun: true })
    tell({ value: await found[name]?.(input) })
  }
  work().catch((failed: unknown) => tell({ failed }))
})
