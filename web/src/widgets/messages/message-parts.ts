export type MessagePart = { text: string; href?: undefined } | { text: string; href: string }

/** Matches `[words](https://…)` or a plain address; a period after an address belongs to the sentence. */
const link = /\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)|https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]]/g

/** Splits a message's text into parts to show; plain text is never interpreted as markup. */
export function messageParts(body: string): MessagePart[] {
  const parts: MessagePart[] = []
  let end = 0
  for (const found of body.matchAll(link)) {
    const [whole, words, address] = found
    if (found.index > end) parts.push({ text: body.slice(end, found.index) })
    parts.push({ text: words ?? whole, href: address ?? whole })
    end = found.index + whole.length
  }
  if (end < body.length) parts.push({ text: body.slice(end) })
  return parts
}
