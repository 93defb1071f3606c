import { Parser } from 'saxen'
import { plainText } from '../../../lib/plain-text.ts'
import { programTexts } from '../texts.ts'
import { PackageRefused } from './refused.ts'

/** Names without their prefix: packagers call them as they like. */
export interface XmlElement {
  name: string
  attributes: Readonly<Partial<Record<string, string>>>
  text: string
  children: XmlElement[]
}

export const mostXml = { elements: 100_000, depth: 100, attributes: 100_000 }
const plainName = (name: string) => name.slice(name.indexOf(':') + 1)

/** A small tree of it. Entities of its own are refused, so that nothing grows or is fetched while it is read. Null: it is no XML. */
export function readXml(text: string): XmlElement | null {
  if (hasEntities(text)) throw new PackageRefused(programTexts.named('manifestEntities'))
  if (hasTwoDoctypes(text)) return null
  const top: XmlElement = { name: '', attributes: {}, text: '', children: [] }
  const open = [top]
  let elements = 0
  let size = 0
  let broken = false
  const say = (said: string, decode: (text: string) => string) => {
    const here = open.at(-1)
    if (here) here.text += plainText(decode(said))
  }
  const parser = new Parser()
  parser.on('openTag', (name, attributes, decode) => {
    if (broken) return
    elements += 1
    if (elements > mostXml.elements) throw tooLarge('manifestManyTags', mostXml.elements)
    if (open.length > mostXml.depth) throw tooLarge('manifestDeep', mostXml.depth)
    const given = attributes()
    size += Object.keys(given).length
    if (size > mostXml.attributes) throw tooLarge('manifestManyAttributes', mostXml.attributes)
    const made = { name: plainName(name), attributes: plainAttributes(given, decode), text: '', children: [] }
    open.at(-1)?.children.push(made)
    open.push(made)
  })
  parser.on('closeTag', () => void open.pop())
  parser.on('text', say)
  parser.on('cdata', said => say(said, plain => plain))
  parser.on('error', () => {
    broken = true
  })
  parser.parse(text)
  return broken ? null : (top.children[0] ?? null)
}

const tooLarge = (key: 'manifestManyTags' | 'manifestDeep' | 'manifestManyAttributes', most: number) =>
  new PackageRefused(programTexts.named(key, { most }))

const hasTwoDoctypes = (text: string) => /<!DOCTYPE/i.test(text.slice(text.search(/<!DOCTYPE|$/i) + 1))

/** In the first doctype: nothing with another one is XML. */
function hasEntities(text: string): boolean {
  if (/<!ENTITY/i.test(text)) return true
  const at = text.search(/<!DOCTYPE/i)
  if (at < 0) return false
  const end = text.indexOf('>', at)
  const bracket = text.indexOf('[', at)
  return bracket >= 0 && (end < 0 || bracket < end)
}

const plainAttributes = (given: Record<string, string>, decode: (text: string) => string) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [plainName(name), plainText(decode(value))]))

/** By its first bytes, or by what it says of itself. */
export function decodedXml(bytes: Buffer): string {
  const head = bytes.toString('latin1', 0, 200)
  const wide = head.startsWith('\xff\xfe') ? 'utf-16le' : head.startsWith('\xfe\xff') ? 'utf-16be' : null
  const named = /^<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1]
  try {
    return new TextDecoder(wide ?? named ?? 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
