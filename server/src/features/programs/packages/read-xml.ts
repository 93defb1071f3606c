import { SaxesParser } from 'saxes'
import { plainText } from '../../../lib/plain-text.ts'
import { programTexts } from '../texts.ts'
import { PackageRefused } from './refused.ts'

/** Names without their prefix, which packagers choose freely. */
export interface XmlElement {
  name: string
  attributes: Readonly<Partial<Record<string, string>>>
  text: string
  children: XmlElement[]
}

export const mostXml = { elements: 100_000, depth: 100, attributes: 100_000 }
const plainName = (name: string) => name.slice(name.indexOf(':') + 1)

class NotXml extends Error {}
const controlsByNumber = /&#(?:x0{0,6}(?:[0-8bcef]|1[\da-f])|0{0,6}(?:[0-8]|1[124-9]|2\d|3[01]));/gi

/**
 * Returns a small tree of the XML. Refuses custom entities, so nothing expands or is fetched while reading. Null if it is not XML.
 */
export function readXml(text: string): XmlElement | null {
  const top: XmlElement = { name: '', attributes: {}, text: '', children: [] }
  const open = [top]
  let elements = 0
  let size = 0
  const say = (said: string) => {
    const here = open.at(-1)
    if (here) here.text += plainText(said)
  }
  const parser = new SaxesParser()
  parser.on('error', ({ message }) => {
    // A bare &, an &nbsp; or a duplicate attribute is not valid XML, but packagers write them
    if (!/entity|attribute/.test(message)) throw new NotXml()
  })
  parser.on('doctype', said => {
    if (/<!ENTITY/i.test(said)) throw new PackageRefused(programTexts.named('manifestEntities'))
  })
  parser.on('opentagstart', () => {
    elements += 1
    if (elements > mostXml.elements) throw tooLarge('manifestManyTags', mostXml.elements)
    if (open.length > mostXml.depth) throw tooLarge('manifestDeep', mostXml.depth)
  })
  parser.on('attribute', () => {
    size += 1
    if (size > mostXml.attributes) throw tooLarge('manifestManyAttributes', mostXml.attributes)
  })
  parser.on('opentag', ({ name, attributes }) => {
    const made = { name: plainName(name), attributes: plainAttributes(attributes), text: '', children: [] }
    open.at(-1)?.children.push(made)
    open.push(made)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', say)
  parser.on('cdata', say)
  try {
    // Packagers leave blank lines before the first tag, and control characters anywhere
    parser.write(plainText(text).replace(controlsByNumber, '').trimStart()).close()
  } catch (error) {
    if (error instanceof NotXml) return null
    throw error
  }
  return top.children[0] ?? null
}

const tooLarge = (key: 'manifestManyTags' | 'manifestDeep' | 'manifestManyAttributes', most: number) =>
  new PackageRefused(programTexts.named(key, { most }))

const plainAttributes = (given: Record<string, string>) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [plainName(name), plainText(value)]))

/** Decodes by the first bytes, or by the declaration. */
export function decodedXml(bytes: Buffer): string {
  const head = bytes.toString('latin1', 0, 400)
  const named = /^(?:\xef\xbb\xbf)?\s{0,100}<\?xml[^>]{0,200}?encoding\s{0,10}=\s{0,10}["']\s{0,10}([\w.-]{1,40})/.exec(
    head,
  )?.[1]
  const encoding = wideOf(head) ?? (head.startsWith('\xef\xbb\xbf') ? 'utf-8' : named) ?? 'utf-8'
  return decoderOf(encoding).decode(bytes)
}

function decoderOf(encoding: string) {
  try {
    return new TextDecoder(encoding)
  } catch {
    throw new PackageRefused(programTexts.named('manifestEncoding', { encoding }))
  }
}

/** Detects two-byte encodings, with or without a byte order mark. */
const wideOf = (head: string) =>
  /^(?:\xff\xfe|<\0)/.test(head) ? 'utf-16le' : /^(?:\xfe\xff|\0<)/.test(head) ? 'utf-16be' : null
