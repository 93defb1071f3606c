import { Node } from '@tiptap/core'
import { NodeViewWrapper, type ReactNodeViewProps, ReactNodeViewRenderer } from '@tiptap/react'
import type { AskFile } from '@/widgets/player/ask-file.ts'
import { PictureView } from '@/widgets/player/PictureView.tsx'
import css from './content.module.css'

/** A picture in the edited text: the stored file and its description. Pasted content never becomes one. */
export const pictureNode = (ask: AskFile) =>
  Node.create({
    name: 'picture',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({ file: { default: null }, alt: { default: '' } }),
    parseHTML: () => [],
    renderHTML: ({ node }) => ['p', {}, String(node.attrs['alt'])],
    addNodeView: () =>
      ReactNodeViewRenderer(({ node, selected }: ReactNodeViewProps) => (
        <NodeViewWrapper className={css.pictureNode} data-selected={selected || undefined}>
          <PictureView
            key={String(node.attrs['file'])}
            file={String(node.attrs['file'])}
            alt={String(node.attrs['alt'])}
            ask={ask}
            retryAfter={1500}
          />
        </NodeViewWrapper>
      )),
  })
