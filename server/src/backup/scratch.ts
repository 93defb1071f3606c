import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedServer, startEmbedded } from '../db/embedded.ts'

export interface Scratch {
  server: EmbeddedServer
  /** The password of the serving login, if the server asks for one. */
  password: string | null
  /** For files that are gone with it. */
  folder: string
}

/** A database of its own for as long as `work` takes. */
export async function withScratch<T>(work: (scratch: Scratch) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'preceptor-scratch-'))
  try {
    const server = await startEmbedded({ dataDir: folder, durable: false })
    try {
      return await work({ server, password: new URL(server.ownerUrl).password || null, folder })
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
