import type { Block, Inline, RichText } from '@preceptor/contract'

const inlines = (text: string): Inline[] =>
  text.split(/(\*\*[^*]+\*\*)/).flatMap((part): Inline[] => {
    if (part === '') return []
    return part.startsWith('**')
      ? [{ type: 'text', text: part.slice(2, -2), marks: [{ type: 'bold' }] }]
      : [{ type: 'text', text: part }]
  })
const paragraph = (text: string): Block => ({ type: 'paragraph', content: inlines(text) })

/** Parses formatted text from lines: `## Heading`, `- item`, `1. step`, `**bold**`; each line is a paragraph. */
export function rich(lines: string): RichText {
  const content: Block[] = []
  for (const line of lines
    .split('\n')
    .map(one => one.trim())
    .filter(Boolean)) {
    const last = content.at(-1)
    const [, mark, text = ''] = /^(## |- |\d+\. )?(.*)$/.exec(line) ?? []
    if (mark === '## ') content.push({ type: 'heading', attrs: { level: 2 }, content: inlines(text) })
    else if (mark) {
      const type = mark === '- ' ? 'bulletList' : 'orderedList'
      const item = { type: 'listItem' as const, content: [paragraph(text)] }
      if (last?.type === type) last.content = [...(last.content ?? []), item]
      else content.push({ type, content: [item] })
    } else content.push(paragraph(text))
  }
  return { type: 'doc', content }
}
