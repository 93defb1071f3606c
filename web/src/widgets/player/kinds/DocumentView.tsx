import { type DocumentContent, textFor } from '@preceptor/contract'
import { RichTextView } from '../RichTextView.tsx'
import { Said } from '../Said.tsx'
import type { KindInPlayer, ViewProps } from './view.ts'

const DocumentView = ({ content, language, others }: ViewProps<DocumentContent>) => (
  <Said
    found={textFor(content.bodies, [language, ...others])}
    wanted={language}
    renderText={body => <RichTextView text={body} />}
  />
)

export const documentInPlayer: KindInPlayer<DocumentContent> = { View: DocumentView }
