import { createServer } from 'node:net'

/** Returns a free port on the loopback interface. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const found = probe.address()
      probe.close(() => resolve(found && typeof found === 'object' ? found.port : 0))
    })
  })
}
