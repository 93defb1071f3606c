import type { Block, Inline, ListItem, Mark, RichText } from '@preceptor/contract'
import type { ReactNode } from 'react'
import type { AskFile } from './ask-file.ts'
import { PictureView } from './PictureView.tsx'
import css from './player.module.css'

interface Props {
  text: RichText
  /** Requests the addresses of pictures. */
  ask: AskFile
}

/** Formatted text rendered as our own elements: none of it is ever parsed as HTML. */
export const RichTextView = ({ text, ask }: Props) => <div className={css.text}>{blocks(text.content, ask)}</div>

const blocks = (all: readonly Block[] = [], ask: AskFile) =>
  all.map((block, at) => <OneBlock key={at} block={block} ask={ask} />)
const inlines = (all: readonly Inline[] = []) => all.map((part, at) => <OneInline key={at} part={part} />)
const items = (all: readonly ListItem[] = [], ask: AskFile) =>
  all.map((item, at) => <li key={at}>{blocks(item.content, ask)}</li>)

function OneBlock({ block, ask }: { block: Block; ask: AskFile }) {
  switch (block.type) {
    case 'heading':
      return block.attrs.level === 2 ? <h3>{inlines(block.content)}</h3> : <h4>{inlines(block.content)}</h4>
    case 'bulletList':
      return <ul>{items(block.content, ask)}</ul>
    case 'orderedList':
      return <ol start={block.attrs?.start ?? 1}>{items(block.content, ask)}</ol>
    case 'blockquote':
      return <blockquote>{blocks(block.content, ask)}</blockquote>
    case 'picture':
      return <PictureView file={block.attrs.file} alt={block.attrs.alt} ask={ask} />
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
