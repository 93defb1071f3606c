import { api, type LearnerLink } from '@preceptor/contract'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { asFailure } from '@/api/failure.ts'
import { noticeOf } from '@/api/failures.ts'
import { useDownload } from '@/api/queries.ts'
import { fetchFile } from '@/api/send.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useRequestAgencyId } from '@/session/agency-context.ts'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import css from './links.module.css'
import type { Reader } from './reader.ts'
import { linksTexts } from './texts.ts'

interface Props {
  link: LearnerLink
  reader: Reader
}

/** The link as a QR code, on the screen and on a sheet of paper. */
export function LinkQr({ link, reader: { name } }: Props) {
  const t = useTexts(linksTexts)
  const { src, refusal, retry } = useQr(link.id)
  const { download, isDownloading } = useDownload(api.learnerLinks.sheet)
  const alt = t('qrAlt', { name })
  if (refusal !== null)
    return (
      <Banner
        level="error"
        title={t('qrFailed')}
        action={
          <Button size="small" onClick={retry}>
            {t('retry')}
          </Button>
        }
      >
        {refusal}
      </Banner>
    )
  if (!src) return <p className="quiet">{t('qrLoading')}</p>
  return (
    <div className={css.scan}>
      <img
        className={css.qr}
        src={src}
        alt={alt}
        onLoad={event => event.currentTarget.scrollIntoView({ block: 'nearest' })}
      />
      <div className={css.stack}>
        <p>{t('qrHint')}</p>
        <Button
          icon={<IconPrinter size={16} />}
          busy={isDownloading}
          onClick={() => download({ params: { id: link.id } })}
        >
          {t('print')}
        </Button>
      </div>
    </div>
  )
}

/** Fetched as every call is, with the sign-in; an address of an image could not carry it. */
function useQr(id: string) {
  const agencyId = useRequestAgencyId()
  const { data, error, refetch } = useQuery({
    queryKey: ['learner-link-qr', agencyId, id],
    queryFn: async ({ signal }) => {
      const { blob } = await fetchFile(api.learnerLinks.qr, { params: { id } }, { agencyId, signal })
      return `data:image/svg+xml,${encodeURIComponent(await blob.text())}`
    },
    gcTime: 0,
    meta: { quiet: true },
  })
  const refusal = error && !data ? (noticeOf(asFailure(error))?.text ?? '') : null
  return { src: data, refusal, retry: () => void refetch() }
}
