import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStore, sound } from './file-store.ts'

/** Stores pieces as files below a folder of this machine, or of a disk that several machines share. */
export function folderStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, sound(key))
  return {
    put: async (key, bytes) => {
      const path = pathOf(key)
      const part = `${path}.part`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        const handle = await open(part, 'w', 0o600)
        try {
          await handle.writeFile(bytes)
          // The row that names it must not outlive it
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    read: (key, from, to, signal) =>
      createReadStream(pathOf(key), { start: from, end: to - 1, highWaterMark: 128 * 1024, ...(signal && { signal }) }),
    remove: async key => {
      const path = pathOf(key)
      await rm(path, { force: true })
      // Removes the file's folder along with its last piece
      await rmdir(dirname(path)).catch(() => {})
    },
    list: async within => {
      const found = await readdir(join(folder, within), { recursive: true, withFileTypes: true }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return []
          throw error
        },
      )
      return found
        .filter(one => one.isFile())
        .map(one => join(one.parentPath, one.name).slice(folder.length + 1))
        .map(path => path.replaceAll('\\', '/'))
    },
  }
}
