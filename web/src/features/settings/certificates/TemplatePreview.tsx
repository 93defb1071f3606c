import { api, type Args } from '@preceptor/contract'
import { useEffect, useRef, useState } from 'react'
import { fetchFile } from '@/api/send.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useRequestAgencyId } from '@/session/agency-context.ts'
import css from './templates.module.css'
import { templatesTexts } from './texts.ts'

type Body = NonNullable<Args<typeof api.certificateTemplates.preview>['body']>

/** The certificate that the form would print, redrawn when typing pauses. */
export function TemplatePreview({ body }: { body: Body }) {
  const t = useTexts(templatesTexts)
  const agencyId = useRequestAgencyId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [failed, setFailed] = useState(false)
  const wanted = JSON.stringify(body)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const timer = setTimeout(() => {
      const args = { body: JSON.parse(wanted) as Body }
      Promise.all([
        fetchFile(api.certificateTemplates.preview, args, { agencyId, signal }),
        import('@/widgets/player/pdf-pages.ts'),
      ])
        .then(async ([{ blob }, { drawFirstPage }]) => {
          const bytes = await blob.arrayBuffer()
          if (canvas.current && !signal.aborted) await drawFirstPage(canvas.current, bytes, signal)
        })
        .then(
          () => signal.aborted || setFailed(false),
          () => signal.aborted || setFailed(true),
        )
    }, 500)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [wanted, agencyId])
  return (
    <div className={css.preview}>
      <canvas ref={canvas} role="img" aria-label={t('preview')} hidden={failed} />
      {failed && <p role="status">{t('previewFailed')}</p>}
    </div>
  )
}
