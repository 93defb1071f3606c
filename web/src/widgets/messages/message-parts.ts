export type MessagePart = { text: string; href?: undefined } | { text: string; href: string }

/** `[words](https://…)`, or a plain address; a full stop after an address belongs to the sentence. */
const link = /\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)|https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]]/g

/** A message's text as parts to show: plain text stays text, whatever it looks like. */
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
