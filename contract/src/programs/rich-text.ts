import * as z from 'zod/mini'
import { isId } from '../light-checks.ts'
import type { Id } from '../schemas.ts'
import { programText } from './texts.ts'

/**
 * Formatted text as a tree of known parts, never as HTML, so nothing in it can run. The names match those of the editor (TipTap).
 */
export interface RichText {
  type: 'doc'
  content?: Block[]
}
export type Block =
  | { type: 'paragraph'; content?: Inline[] }
  | { type: 'heading'; attrs: { level: 2 | 3 }; content?: Inline[] }
  | { type: 'bulletList'; content?: ListItem[] }
  | { type: 'orderedList'; attrs?: { start?: number; type?: null }; content?: ListItem[] }
  | { type: 'blockquote'; content?: Block[] }
  | Picture
/** A stored picture, and its description in words for those who can't see it. */
export interface Picture {
  type: 'picture'
  attrs: { file: Id; alt: string }
}
export interface ListItem {
  type: 'listItem'
  content?: Block[]
}
export type Inline = { type: 'text'; text: string; marks?: Mark[] } | { type: 'hardBreak' }
export type Mark = { type: 'bold' | 'italic' } | { type: 'link'; attrs: { href: string } }

/** The most characters of a picture's description. */
export const mostAlt = 300
/** The most characters of one text. */
export const mostRichText = 100_000
const mostDepth = 12

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const attributes = (node: Node): Node => (isNode(node['attrs']) ? node['attrs'] : {})
const only = (node: Node, ...keys: string[]) => Object.keys(node).every(key => key === 'type' || keys.includes(key))
const parts = (node: Node): unknown[] | null => {
  const content = node['content'] ?? []
  return Array.isArray(content) ? content : null
}

/** Returns true for web, email and telephone links, never for links that run code. */
export const isLink = (href: unknown): href is string =>
  typeof href === 'string' && href.length <= 2000 && /^(?:https?:\/\/|mailto:|tel:)[^\s<>"]+$/i.test(href)

/** Ignores editor attributes that we don't use, such as a link's target. */
const isIdle = (rest: Node) => Object.values(rest).every(value => value === null || typeof value === 'string')

function isMark(mark: unknown): boolean {
  if (!isNode(mark)) return false
  if (mark['type'] === 'bold' || mark['type'] === 'italic') return only(mark)
  const { href, ...rest } = attributes(mark)
  return mark['type'] === 'link' && only(mark, 'attrs') && isLink(href) && isIdle(rest)
}

function isInline(node: unknown): boolean {
  if (!isNode(node)) return false
  if (node['type'] === 'hardBreak') return only(node)
  const marks = node['marks'] ?? []
  return (
    node['type'] === 'text' &&
    only(node, 'text', 'marks') &&
    typeof node['text'] === 'string' &&
    node['text'] !== '' &&
    Array.isArray(marks) &&
    marks.every(isMark)
  )
}

const isHeading = ({ level, ...rest }: Node) => (level === 2 || level === 3) && isIdle(rest)
const isPicture = ({ file, alt, ...rest }: Node) =>
  typeof file === 'string' && isId(file) && typeof alt === 'string' && alt.length <= mostAlt && isIdle(rest)
const isList = ({ start = 1, ...rest }: Node) => Number.isSafeInteger(start ?? 1) && isIdle(rest)

const holdsInline = (node: Node) => parts(node)?.every(isInline) ?? false

function isBlock(node: unknown, depth: number): boolean {
  if (!isNode(node) || depth > mostDepth) return false
  const holds = (fits: (part: unknown) => boolean) => parts(node)?.every(fits) ?? false
  switch (node['type']) {
    case 'paragraph':
      return only(node, 'content') && holdsInline(node)
    case 'heading':
      return only(node, 'content', 'attrs') && isHeading(attributes(node)) && holdsInline(node)
    case 'bulletList':
    case 'orderedList':
      return only(node, 'content', 'attrs') && isList(attributes(node)) && holds(item => isItem(item, depth + 1))
    case 'picture':
      return only(node, 'attrs') && isPicture(attributes(node))
    case 'blockquote':
      return only(node, 'content') && holds(block => isBlock(block, depth + 1))
    default:
      return false
  }
}

const isItem = (node: unknown, depth: number): boolean =>
  isNode(node) &&
  node['type'] === 'listItem' &&
  only(node, 'content') &&
  (parts(node)?.every(block => isBlock(block, depth + 1)) ?? false)

const isRichText = (value: unknown): boolean =>
  isNode(value) &&
  value['type'] === 'doc' &&
  only(value, 'content') &&
  (parts(value)?.every(b => isBlock(b, 1)) ?? false)

/** Returns its plain text, one line per paragraph. */
export function plainOf(node: RichText | Block | ListItem | Inline): string {
  if (node.type === 'text') return node.text
  if (node.type === 'hardBreak') return '\n'
  if (node.type === 'picture') return node.attrs.alt
  const said = (node.content ?? []).map(plainOf)
  return node.type === 'paragraph' || node.type === 'heading' ? said.join('') : said.join('\n')
}
/** Returns the pictures of a text, in order. */
export function picturesIn(node: RichText | Block | ListItem | Inline): Picture['attrs'][] {
  if (node.type === 'picture') return [node.attrs]
  if (node.type === 'text' || node.type === 'hardBreak') return []
  return (node.content ?? []).flatMap(picturesIn)
}
const isDescribed = (body: RichText) => picturesIn(body).every(({ alt }) => alt.trim() !== '')
export const isBlank = (body: RichText | undefined) =>
  body === undefined || (plainOf(body).trim() === '' && picturesIn(body).length === 0)

export const richText = z.unknown().check(
  z.refine(isRichText, programText('contentMalformed')),
  z.refine(
    value => !isRichText(value) || plainOf(value as RichText).length <= mostRichText,
    programText('contentLong'),
  ),
  z.refine(value => !isRichText(value) || isDescribed(value as RichText), programText('pictureAltMissing')),
) as unknown as z.ZodMiniType<RichText, RichText>
