import { type Manifest, readManifest } from './read-manifest.ts'
import { decodedXml } from './read-xml.ts'
import { PackageRefused } from './refused.ts'

interface Given {
  bytes: Uint8Array
  /** Of the files in the package. */
  names: readonly string[]
}
export type ManifestRead = { manifest: Manifest } | { refused: string }

/** Done in a thread by open-package.ts. */
export function manifestOf({ bytes, names }: Given): ManifestRead {
  const known = new Set(names)
  try {
    return { manifest: readManifest(decodedXml(Buffer.from(bytes)), name => known.has(name)) }
  } catch (error) {
    if (error instanceof PackageRefused) return { refused: error.sentence }
    throw error
  }
}
