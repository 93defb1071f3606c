import type { Args, Endpoint } from '@preceptor/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { asFailure } from '@/api/failure.ts'
import { noticeOf } from '@/api/failures.ts'
import { fetchFile } from '@/api/send.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useRequestAgencyId } from '@/session/agency-context.ts'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import css from './hand-over.module.css'
import { handOverTexts } from './texts.ts'

interface Props<E extends Endpoint> {
  /** The call that returns an SVG. */
  call: E
  args: Args<E>
  alt: string
  children?: ReactNode
}

/** A link as a QR code on the screen. */
export function LinkQr<E extends Endpoint>({ call, args, alt, children }: Props<E>) {
  const t = useTexts(handOverTexts)
  const { src, refusal, retry } = useQr(call, args)
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
        {children}
      </div>
    </div>
  )
}

/** Fetched like every call, with the sign-in, which an image address can't carry. */
function useQr<E extends Endpoint>(call: E, args: Args<E>) {
  const agencyId = useRequestAgencyId()
  const { data, error, refetch } = useQuery({
    queryKey: ['link-qr', agencyId, call.path, args],
    queryFn: async ({ signal }) => {
      const { blob } = await fetchFile(call, args, { agencyId, signal })
      return `data:image/svg+xml,${encodeURIComponent(await blob.text())}`
    },
    gcTime: 0,
    meta: { quiet: true },
  })
  const refusal = error && !data ? (noticeOf(asFailure(error))?.text ?? '') : null
  return { src: data, refusal, retry: () => void refetch() }
}
