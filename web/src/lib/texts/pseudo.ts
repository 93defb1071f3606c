import type { filled } from '@preceptor/contract/texts/texts'

type Message = Parameters<typeof filled>[1]

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
}

/**
 * Adds accents to each word, makes it 40 % longer, and puts the text in brackets, so that truncated or untranslated text is
 * visible.
 */
export const stretched = (messages: Readonly<Record<string, Message>>): Record<string, Message> =>
  Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, inBrackets(message)]))

const inBrackets = (message: Message): Message =>
  typeof message === 'string' ? `[${longer(message)}]` : (['[', ...message.map(stretchedNode), ']'] as Message)

/** A node of a compiled text: text, a number sign, `[name]`, `[name, kind, branches]`, or `[tag, ...nodes]`. */
function stretchedNode(node: unknown): unknown {
  if (typeof node === 'string') return longer(node)
  if (!Array.isArray(node) || node.length === 1) return node
  const [name, kind, ...more] = node as unknown[]
  if (typeof kind !== 'number') return [name, ...[kind, ...more].map(stretchedNode)]
  const [branches, ...rest] = more
  if (typeof branches !== 'object' || branches === null) return node
  const kept = Object.entries(branches).map(([branch, nodes]) => [
    branch,
    Array.isArray(nodes) ? nodes.map(stretchedNode) : stretchedNode(nodes),
  ])
  return [name, kind, Object.fromEntries(kept), ...rest]
}

/** Doubles vowels until the text is 40 % longer. */
function longer(words: string): string {
  let owed = 0
  return [...words]
    .map(char => {
      owed += 0.4
      const accent = accents[char]
      if (!accent) return char
      const times = Math.max(1, Math.floor(owed) + 1)
      owed -= times - 1
      return accent.repeat(times)
    })
    .join('')
}
