import { lookInside, type Looked } from './look-inside.ts'
import { type Manifest, readManifest } from './read-manifest.ts'
import { decodedXml } from './read-xml.ts'
import { PackageRefused } from './refused.ts'

interface Given {
  bytes: Uint8Array
  /** Names of the files in the package. */
  names: readonly string[]
}
export type ManifestRead = { manifest: Manifest } | { refused: string }

/** Runs in a thread started by open-package.ts. */
export function manifestOf({ bytes, names }: Given): ManifestRead {
  const known = new Set(names)
  // Many are created on case-insensitive systems
  const small = new Map(names.map(name => [name.toLowerCase(), name]))
  const fileOf = (name: string) => (known.has(name) ? name : small.get(name.toLowerCase()))
  try {
    return { manifest: readManifest(decodedXml(Buffer.from(bytes)), fileOf) }
  } catch (error) {
    if (error instanceof PackageRefused) return { refused: error.sentence }
    throw error
  }
}

/** Runs in the same thread. */
export function insideOf({ pages, scripts }: { pages: Uint8Array[]; scripts: Uint8Array[] }): Looked {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
  return lookInside({ pages: pages.map(text), scripts: scripts.map(text) })
}
