import type { Block, Inline, ListItem, Mark, RichText } from '@preceptor/contract'
import type { ReactNode } from 'react'
import css from './player.module.css'

/** Formatted text as elements of our own: nothing of it is ever read as HTML. */
export const RichTextView = ({ text }: { text: RichText }) => <div className={css.text}>{blocks(text.content)}</div>

const blocks = (all: readonly Block[] = []) => all.map((block, at) => <OneBlock key={at} block={block} />)
const inlines = (all: readonly Inline[] = []) => all.map((part, at) => <OneInline key={at} part={part} />)
const items = (all: readonly ListItem[] = []) => all.map((item, at) => <li key={at}>{blocks(item.content)}</li>)

function OneBlock({ block }: { block: Block }) {
  switch (block.type) {
    case 'heading':
      return block.attrs.level === 2 ? <h3>{inlines(block.content)}</h3> : <h4>{inlines(block.content)}</h4>
    case 'bulletList':
      return <ul>{items(block.content)}</ul>
    case 'orderedList':
      return <ol start={block.attrs?.start ?? 1}>{items(block.content)}</ol>
    case 'blockquote':
      return <blockquote>{blocks(block.content)}</blockquote>
    case 'paragraph':
      return <p>{inlines(block.content)}</p>
  }
}

function OneInline({ part }: { part: Inline }): ReactNode {
  if (part.type === 'hardBreak') return <br />
  return (part.marks ?? []).reduceRight<ReactNode>((inner, mark) => marked(mark, inner), part.text)
}

function marked(mark: Mark, inner: ReactNode): ReactNode {
  if (mark.type !== 'link') return mark.type === 'bold' ? <strong>{inner}</strong> : <em>{inner}</em>
  return (
    <a href={mark.attrs.href} target="_blank" rel="noopener noreferrer nofollow">
      {inner}
    </a>
  )
}
