import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedServer, startEmbedded } from '../db/embedded.ts'

export interface Scratch {
  server: EmbeddedServer
  /** The password of the serving login, if the server requires one. */
  password: string | null
  /** For temporary files; removed with the database. */
  folder: string
}

/** Provides a temporary database while `work` runs. */
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
