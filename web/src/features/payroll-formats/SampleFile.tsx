import { formatOfOwn, ownFormat } from '@preceptor/contract/payroll-formats/own'
import { sampleBatch, sampleLines } from '@preceptor/contract/payroll-formats/sample'
import { writeFile } from '@preceptor/contract/payroll-formats/write'
import { IconDownload } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { saveFile } from '@/api/send.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { bodyOf, type LayoutValues } from './layout-values.ts'
import css from './layouts.module.css'
import { layoutTexts } from './texts.ts'

/** Shows a sample batch in the layout, written by the same writer as real batches. */
export function SampleFile({ values }: { values: LayoutValues }) {
  const t = useTexts(layoutTexts)
  const shown = useDeferredValue(values)
  const sample = useMemo(() => {
    const own = ownFormat.safeParse({ ...bodyOf(shown), name: shown.name.trim() || 'Sample' })
    if (!own.success) return null
    const format = formatOfOwn('sample', 1, own.data)
    return { format, ...writeFile(format, sampleBatch, sampleLines) }
  }, [shown])
  const file = sample?.files[0]
  return (
    <Card
      title={t('sample')}
      action={
        file && (
          <Button
            size="small"
            icon={<IconDownload size={16} />}
            onClick={() => saveFile({ blob: new Blob([new Uint8Array(file.bytes)]), name: file.name })}
          >
            {t('download')}
          </Button>
        )
      }
    >
      {!sample || !file ? (
        <p className="quiet">{t('sampleWaits')}</p>
      ) : (
        <div className={css.sample}>
          <p className="quiet">{t('sampleHint')}</p>
          {sample.format.notes.map(note => (
            <Banner key={note} level="info" title={inWords(note)} />
          ))}
          <p className={css.name}>{file.name}</p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
          <pre lang="en" className={css.bytes} tabIndex={0} aria-label={t('sample')}>
            {new TextDecoder(sample.format.encoding === 'utf8' ? 'utf-8' : 'latin1').decode(file.bytes)}
          </pre>
          {sample.violations.length > 0 && (
            <Banner level="warning" title={t('refusedLines')}>
              <ul>
                {[...new Set(sample.violations.map(({ sentence }) => inWords(sentence)))].map(sentence => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </Banner>
          )}
        </div>
      )}
    </Card>
  )
}
