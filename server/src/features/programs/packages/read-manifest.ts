import type { PackagePart, ScormVersion } from '@preceptor/contract'
import { programTexts } from '../texts.ts'
import { PackageRefused } from './refused.ts'
import { readXml, type XmlElement } from './read-xml.ts'

export interface Manifest {
  title: string
  version: ScormVersion
  parts: PackagePart[]
  /** Rules of sequencing and rollup, which are not followed here. */
  hasSequencing: boolean
}

const mostParts = 200
const mostAddress = 4_000
const { named } = programTexts
const refusal = (sentence: string) => new PackageRefused(sentence)

/** Reads `imsmanifest.xml`: the package's name, its edition, and the order of its pages. `fileOf` finds the file for a name. */
export function readManifest(text: string, fileOf: (name: string) => string | undefined): Manifest {
  const root = readXml(text)
  if (root?.name !== 'manifest') throw refusal(named('manifestUnreadable'))
  const organizations = child(root, 'organizations')
  const all = children(organizations, 'organization')
  const organization = all.find(one => one.attributes.identifier === organizations?.attributes.default) ?? all[0]
  const resources = resourcesOf(root)
  const title = textOf(child(organization, 'title'))
  const parts: PackagePart[] = []
  for (const item of itemsOf(organization)) {
    const resource = resources.get(item.attributes.identifierref ?? '')
    if (resource) parts.push(partOf(item, resource, { fileOf, title: title || String(parts.length + 1) }))
    if (parts.length > mostParts) throw refusal(named('manifestManyParts', { most: mostParts }))
  }
  if (parts.length === 0) throw refusal(named('manifestNoLaunch'))
  return {
    title: title || (parts[0]?.title ?? ''),
    version: versionOf(root, text),
    parts,
    hasSequencing: [organization, child(root, 'sequencingCollection')].some(one =>
      hasRules(one, { isOnly: parts.length === 1 }),
    ),
  }
}

/** Elements that only matter between several lessons. */
const amongLessons = new Set([
  'sequencingRules',
  'rollupRules',
  'rollupConsiderations',
  'constrainedChoiceConsiderations',
  'randomizationControls',
  'mapInfo',
  'prerequisites',
])

function hasRules(element: XmlElement | undefined, { isOnly }: { isOnly: boolean }): boolean {
  return (element?.children ?? []).some(one => {
    const { name, attributes } = one
    if (name === 'limitConditions' && attributes.attemptLimit !== undefined) return true
    if (!isOnly && amongLessons.has(name)) return true
    if (!isOnly && name === 'controlMode' && (attributes.choice === 'false' || attributes.forwardOnly === 'true'))
      return true
    return hasRules(one, { isOnly })
  })
}

/** Returns the declared version, otherwise the one its content suggests. */
function versionOf(root: XmlElement, text: string): ScormVersion {
  const said = textOf(child(child(root, 'metadata'), 'schemaversion'))
  if (said.startsWith('1.2')) return '1.2'
  if (/2004|^CAM 1\.3|^1\.3/i.test(said)) return '2004'
  if (text.includes('adlcp_rootv1p2')) return '1.2'
  if (text.includes('adlcp_v1p3')) return '2004'
  throw refusal(named('manifestVersion'))
}

interface Resource {
  launch: string
  reports: boolean
}

function resourcesOf(root: XmlElement): Map<string, Resource> {
  const all = child(root, 'resources')
  const found = new Map<string, Resource>()
  for (const one of children(all, 'resource')) {
    const { identifier, href, base = '', scormtype, scormType } = one.attributes
    if (identifier === undefined || href === undefined) continue
    const below = `${root.attributes.base ?? ''}${all?.attributes.base ?? ''}${base}`
    found.set(identifier, { launch: `${below}${href}`, reports: (scormType ?? scormtype)?.toLowerCase() !== 'asset' })
  }
  return found
}

/** Yields items in the order of the table of contents. */
function* itemsOf(element: XmlElement | undefined): Generator<XmlElement> {
  for (const item of children(element, 'item')) {
    yield item
    yield* itemsOf(item)
  }
}

interface Around {
  fileOf: (name: string) => string | undefined
  /** For an item without its own title. */
  title: string
}

function partOf(item: XmlElement, { launch, reports }: Resource, { fileOf, title }: Around): PackagePart {
  if (launch.length + (item.attributes.parameters ?? '').length > mostAddress)
    throw refusal(named('manifestLongAddress', { most: mostAddress, address: launch.slice(0, 200) }))
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(launch) ?? []
  if (/^([a-z][\w+.-]*:|\/)/i.test(path)) throw refusal(named('manifestElsewhere', { address: launch.slice(0, 200) }))
  const file = fileOf(plainPath(path)) ?? fileOf(plainPath(decoded(path)))
  if (file === undefined) throw refusal(named('manifestNoPage', { name: path.slice(0, 200) }))
  return {
    id: (item.attributes.identifier ?? file).slice(0, 200),
    title: (textOf(child(item, 'title')) || title).slice(0, 200),
    launch: `${file.split('/').map(encodeURIComponent).join('/')}${withParameters(rest, item.attributes.parameters ?? '')}`,
    reports,
    launch_data: textOf(child(item, 'datafromlms') ?? child(item, 'dataFromLMS')).slice(0, 4096),
    pass_mark: passMarkOf(item),
  }
}

/** Packages use `?a=1`, `&a=1`, `a=1` and `#there`; they are joined as the standard says. */
function withParameters(rest: string, given: string): string {
  const parameters = given.trim().replace(/^[?&]+/, '')
  if (parameters === '') return rest
  if (parameters.startsWith('#')) return rest.includes('#') ? rest : `${rest}${parameters}`
  const [query = '', hash = ''] = rest.split(/(?=#)/)
  return `${query === '' ? '?' : `${query}&`}${parameters}${hash}`
}

function passMarkOf(item: XmlElement): number | null {
  const said = textOf(child(item, 'masteryscore'))
  const measured = textOf(descendant(item, 'minNormalizedMeasure'))
  const mark = said === '' ? Number(measured === '' ? Number.NaN : measured) * 100 : Number(said)
  return Number.isFinite(mark) && mark >= 0 && mark <= 100 ? mark : null
}

function descendant(element: XmlElement, name: string): XmlElement | undefined {
  for (const one of element.children) {
    // Only of this item, not of those below it
    if (one.name === 'item') continue
    const found = one.name === name ? one : descendant(one, name)
    if (found) return found
  }
  return undefined
}

/** `./a/../b.html` is `b.html`. */
function plainPath(path: string): string {
  const steps: string[] = []
  for (const step of path.replaceAll('\\', '/').split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/').normalize('NFC')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const children = (element: XmlElement | undefined, name: string) =>
  (element?.children ?? []).filter(one => one.name === name)
const child = (element: XmlElement | undefined, name: string) => children(element, name)[0]
const textOf = (element: XmlElement | undefined) => (element?.text ?? '').replace(/\s+/g, ' ').trim().slice(0, 4096)
