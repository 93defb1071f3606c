import { type DocumentContent, isBlank, type RichText, textFor } from '@preceptor/contract'
import { PdfView } from '../PdfView.tsx'
import { RichTextView } from '../RichTextView.tsx'
import { Said } from '../Said.tsx'
import type { KindInPlayer, ViewProps } from './view.ts'

interface Part {
  body: RichText | undefined
  pdf: string | undefined
}

/** Returns the parts in each language: a text, a PDF, or both. */
function partsOf({ bodies, pdfs = {} }: DocumentContent) {
  const codes = new Set([...Object.keys(bodies), ...Object.keys(pdfs)]) as Set<keyof typeof bodies>
  const parts: Partial<Record<keyof typeof bodies, Part>> = {}
  for (const code of codes) {
    const body = isBlank(bodies[code]) ? undefined : bodies[code]
    if (body || pdfs[code]) parts[code] = { body, pdf: pdfs[code] }
  }
  return parts
}

function DocumentView({ content, language, others, files, ask }: ViewProps<DocumentContent>) {
  return (
    <Said
      found={textFor(partsOf(content), [language, ...others])}
      wanted={language}
      renderText={({ body, pdf }) => (
        <>
          {body && <RichTextView text={body} ask={ask} />}
          {pdf && <PdfView key={pdf} file={pdf} name={files.find(({ id }) => id === pdf)?.name ?? 'PDF'} ask={ask} />}
        </>
      )}
    />
  )
}

export const documentInPlayer: KindInPlayer<DocumentContent> = { View: DocumentView }
