import { api, type OpenPayrollBatch } from '@preceptor/contract'
import { useDownload, useQueryOf } from '@/api/queries.ts'
import { formatBytes } from '@/lib/format-bytes.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotThere } from '@/ui/page/NotLoaded.tsx'
import css from './payroll.module.css'
import { payrollTexts } from './texts.ts'

/** Shows the files as they will be sent, or as they were sent. */
export default function Files({ batch }: { batch: OpenPayrollBatch }) {
  const t = useTexts(payrollTexts)
  const { data, error, refetch } = useQueryOf(api.payroll.bytes, { params: { id: batch.id } }, { quiet: true })
  const download = useDownload(api.payroll.file)
  if (!data) return <NotThere error={error} retry={refetch} unknown={t('unknownBatch')} notLoaded={t('filesFailed')} />
  if (data.files.length === 0) return <Empty title={t('noFile')} hint={t('noFileHint')} />
  return (
    <div className={css.sections}>
      <p className="quiet">{t(data.is_final ? 'filesFinal' : 'filesNow', { format: batch.format_label })}</p>
      {batch.format_notes.map(note => (
        <Banner key={note} level="warning">
          <p>{inWords(note)}</p>
        </Banner>
      ))}
      {data.problems.length > 0 && (
        <Banner level="error" title={t('fileProblems')}>
          <ul>
            {data.problems.map(problem => (
              <li key={problem}>{inWords(problem)}</li>
            ))}
          </ul>
        </Banner>
      )}
      {data.files.map(file => {
        const kept = batch.files.find(({ name }) => name === file.name)
        return (
          <Card
            key={file.name}
            title={file.name}
            action={
              kept && (
                <Button
                  size="small"
                  busy={download.isDownloading}
                  onClick={() => download.download({ params: { id: batch.id, file_id: kept.id } })}
                >
                  {t('download')}
                </Button>
              )
            }
          >
            <p className="quiet">{t('fileFacts', { rows: file.rows, size: formatBytes(file.size) })}</p>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is reached by keyboard */}
            <pre className={css.bytes} tabIndex={0} aria-label={file.name}>
              {file.head}
            </pre>
            {file.is_cut && <p className="quiet">{t('fileCut')}</p>}
            <p className={css.hash}>{t('hash', { hash: file.sha256 })}</p>
          </Card>
        )
      })}
    </div>
  )
}
