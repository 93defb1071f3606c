import { api, type LearnerLink } from '@preceptor/contract'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { asFailure } from '@/api/failure.ts'
import { noticeOf } from '@/api/failures.ts'
import { fetchFile } from '@/api/send.ts'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
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
        <Button icon={<IconPrinter size={16} />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      <Sheet link={link} name={name} src={src} />
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

/** Only paper shows it, and then nothing else. */
function Sheet({ link, name, src }: { link: LearnerLink; name: string; src: string }) {
  const t = useTexts(linksTexts)
  const agency = useAgency().name
  return createPortal(
    <div className={css.sheet} aria-hidden="true">
      <p>{agency}</p>
      <p className={css.sheetName}>{name}</p>
      <p className={css.sheetName}>{link.program}</p>
      <img src={src} alt="" />
      <p>{t('qrHint')}</p>
      <p>{t('printUntil', { day: formatDay(link.expires_at), name })}</p>
    </div>,
    document.body,
  )
}
