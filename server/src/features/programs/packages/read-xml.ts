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

const mostElements = 100_000
const mostDepth = 100
const plainName = (name: string) => name.slice(name.indexOf(':') + 1)

/** A small tree of it. Entities of its own are refused, so that nothing grows or is fetched while it is read. Null: it is no XML. */
export function readXml(text: string): XmlElement | null {
  if (/<!ENTITY|<!DOCTYPE[^>]*\[/i.test(text)) throw new PackageRefused(programTexts.named('manifestEntities'))
  const top: XmlElement = { name: '', attributes: {}, text: '', children: [] }
  const open = [top]
  let elements = 0
  let broken = false
  const say = (said: string, decode: (text: string) => string) => {
    const here = open.at(-1)
    if (here) here.text += plainText(decode(said))
  }
  const parser = new Parser()
  parser.on('openTag', (name, attributes, decode) => {
    const made = { name: plainName(name), attributes: plainAttributes(attributes(), decode), text: '', children: [] }
    elements += 1
    if (elements > mostElements || open.length > mostDepth) broken = true
    if (broken) return
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
