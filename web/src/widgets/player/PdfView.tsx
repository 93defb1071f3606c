import type { Id } from '@preceptor/contract'
import { IconExternalLink } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { openTab } from '../upload/open-file.ts'
import { type AskFile, useAddresses } from './ask-file.ts'
import css from './player.module.css'
import { playerTexts } from './texts.ts'

interface Props {
  file: Id
  name: string
  ask: AskFile
  /** Hides the link that opens the file in its own tab, where it could be saved. */
  onScreen?: boolean
}

/** The pages of a PDF, stacked. Phone browsers show only the first page of a PDF in a frame, so its pages are drawn here. */
export function PdfView({ file, name, ask, onScreen = false }: Props) {
  const t = useTexts(playerTexts)
  const { addresses, failed, renew } = useAddresses(ask, [file])
  const pages = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<'loading' | 'shown' | 'failed'>('loading')
  const state = failed ? 'failed' : drawn
  const address = addresses?.[file]
  useEffect(() => {
    const { current } = pages
    if (!address || !current) return
    const leaving = new AbortController()
    const pageWord = (number: number, total: number) => playerTexts.say('page', { number, total })
    import('./pdf-pages.ts')
      .then(({ showPages }) => showPages(current, address, pageWord, leaving.signal))
      .then(
        () => leaving.signal.aborted || setDrawn('shown'),
        () => leaving.signal.aborted || setDrawn('failed'),
      )
    return () => leaving.abort()
  }, [address])
  return (
    <section className={css.pdf} aria-label={name}>
      <div className={css.pdfHead}>
        <span className={css.pdfName}>{name}</span>
        {!onScreen && (
          <Button
            size="small"
            icon={<IconExternalLink size={16} />}
            onClick={() => openTab(ask(file), () => setDrawn('failed'))}
          >
            {t('openPdf')}
          </Button>
        )}
      </div>
      {state === 'loading' && <SkeletonLines lines={8} />}
      {state === 'failed' && (
        <div className={css.fallback} role="alert">
          <p>{t('pdfBroken')}</p>
          <Button
            size="small"
            onClick={() => {
              setDrawn('loading')
              renew()
            }}
          >
            {t('tryAgain')}
          </Button>
        </div>
      )}
      <div ref={pages} className={css.pdfPages} hidden={state === 'failed'} />
    </section>
  )
}
