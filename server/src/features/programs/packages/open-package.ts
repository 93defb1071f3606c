import type { PackageFacts } from '@preceptor/contract'
import { type OpenZip, openZip, verifyFiles } from '../../../files/read-zip.ts'
import { ZipFault } from '../../../files/zip-fault.ts'
import { type RangedBytes, whole } from '../../../files/zip-bytes.ts'
import { beside, BesideFault } from '../../../lib/beside.ts'
import { refusedBeside } from '../../../errors/refused-beside.ts'
import { programTexts } from '../texts.ts'
import { isHtml } from './content-types.ts'
import type { Looked } from './look-inside.ts'
import type { ManifestRead } from './manifest-beside.ts'
import { PackageRefused } from './refused.ts'

export type StoredFacts = Omit<PackageFacts, 'has_own_host'>

/** A package that can be served: its files and its manifest. */
export interface OpenPackage {
  zip: OpenZip
  facts: StoredFacts
}

const { named } = programTexts
const manifestName = 'imsmanifest.xml'
const mostManifest = 5 * 1024 * 1024
/** Limits on the size of each inspected file, and on their number. */
const looked = { bytes: 256 * 1024, pages: 30, scripts: 15 }
const most = { entries: 5_000, bytes: 1024 ** 3 }

export async function openPackage(bytes: RangedBytes): Promise<OpenPackage> {
  const zip = await openZip(bytes, most).catch((error: unknown) => {
    throw refusedZip(error)
  })
  const { files, size } = zip
  const file = files.get(manifestName) ?? [...files.values()].find(({ name }) => name.toLowerCase() === manifestName)
  if (!file) throw noManifest([...files.keys()])
  if (file.size > mostManifest)
    throw new PackageRefused(named('manifestTooLarge', { most: mostManifest / 1024 / 1024 }))
  const { hasSequencing, ...manifest } = await readBeside(await whole(file.read()), [...files.keys()])
  const strange = manifest.parts.find(({ launch }) => !isHtml(fileOf(launch)))
  if (strange) throw new PackageRefused(named('manifestNoHtml', { name: fileOf(strange.launch) }))
  const { needs_frames, looksInTop, outside } = await lookBeside(zip, manifest.parts)
  const cautions: PackageFacts['cautions'] = [
    ...(looksInTop ? (['topWindow'] as const) : []),
    ...([...files.keys()].some(name => /\.swf$/i.test(name)) ? (['flash'] as const) : []),
    ...(hasSequencing ? (['sequencing'] as const) : []),
  ]
  return { zip, facts: { ...manifest, files: files.size, size, needs_frames, cautions, outside } }
}

const manifestBeside = beside<{ bytes: Uint8Array; names: string[] }, ManifestRead>({
  module: new URL('./manifest-beside.ts', import.meta.url),
  name: 'manifestOf',
})

const insideBeside = beside<{ pages: Uint8Array[]; scripts: Uint8Array[] }, Looked>({
  module: new URL('./manifest-beside.ts', import.meta.url),
  name: 'insideOf',
})

/** Inspects the launch pages first, then the other files in order. */
async function lookBeside({ files }: OpenZip, parts: PackageFacts['parts']): Promise<Looked> {
  const first = new Set(parts.map(({ launch }) => fileOf(launch)))
  const names = [...first, ...[...files.keys()].filter(name => !first.has(name))]
  const bytesOf = async (wanted: readonly string[]) => {
    const found: Uint8Array[] = []
    for (const name of wanted) {
      const file = files.get(name)
      if (file) found.push(await whole(file.read(0, looked.bytes)))
    }
    return found
  }
  const pages = await bytesOf(names.filter(isHtml).slice(0, looked.pages))
  const scripts = await bytesOf(names.filter(name => /\.m?js$/i.test(name)).slice(0, looked.scripts))
  return insideBeside({ pages, scripts }).catch((error: unknown) => {
    if (error instanceof BesideFault) return { needs_frames: false, looksInTop: false, outside: [] }
    throw error
  })
}

async function readBeside(bytes: Uint8Array, names: string[]) {
  const read = await manifestBeside({ bytes, names }).catch((error: unknown) => {
    throw refusedBeside(error, new PackageRefused(named('manifestTakesLong')))
  })
  if ('refused' in read) throw new PackageRefused(read.refused)
  return read.manifest
}

/** Returns the file of a part, without query and fragment. */
export const fileOf = (launch: string) => decodeURIComponent(launch.replace(/[?#].*$/s, ''))

/** Returns the problem with an upload; null if it can be played. Every file in it is unpacked once and stored nowhere. */
export async function wrongWithPackage(bytes: RangedBytes): Promise<string | null> {
  try {
    const { zip } = await openPackage(bytes)
    await verifyFiles(zip)
    return null
  } catch (error) {
    const refused = refusedZip(error)
    if (refused instanceof PackageRefused) return refused.sentence
    throw error
  }
}

/** Turns an archive error into a message. */
function refusedZip(error: unknown): unknown {
  if (!(error instanceof ZipFault)) return error
  const { kind, part: name } = error
  switch (kind) {
    case 'encrypted':
      return new PackageRefused(named('packageEncrypted'))
    case 'method':
      return new PackageRefused(named('packageMethod', { name }))
    case 'link':
      return new PackageRefused(named('packageLink', { name }))
    case 'badPath':
      return new PackageRefused(named('packageName', { name }))
    case 'twice':
      return new PackageRefused(named('packageTwice', { name }))
    case 'tooMany':
      return new PackageRefused(named('packageManyFiles', { most: most.entries }))
    case 'tooLarge':
      return new PackageRefused(named('packageTooLarge'))
    case 'directory':
      return new PackageRefused(named('packageDirectory'))
    case 'damaged':
      return new PackageRefused(name ? named('packageFile', { name }) : named('packageBroken'))
    case 'notZip':
    case 'overlapping':
      return new PackageRefused(named('packageBroken'))
  }
}

/** Formats that are packed like SCORM, by a file that identifies them. */
const others: readonly [file: RegExp, sentence: 'packageCmi5' | 'packageTinCan' | 'packageAicc'][] = [
  [/(^|\/)cmi5\.xml$/i, 'packageCmi5'],
  [/(^|\/)tincan\.xml$/i, 'packageTinCan'],
  [/\.(au|crs)$/i, 'packageAicc'],
]

/** Explains the most common mistake: packing the folder instead of its contents. */
function noManifest(names: readonly string[]): PackageRefused {
  const deeper = names.find(name => name.toLowerCase().endsWith(`/${manifestName}`))
  const other = others.find(([file]) => names.some(name => file.test(name)))
  if (deeper === undefined && other) return new PackageRefused(named(other[1]))
  return new PackageRefused(
    deeper === undefined
      ? named('manifestMissing')
      : named('manifestDeeper', { folder: deeper.slice(0, -manifestName.length - 1) }),
  )
}
