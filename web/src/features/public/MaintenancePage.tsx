import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { currentApiRoot } from '@/api/base.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { paths } from '@/nav/paths.ts'
import { safeRedirect } from '@/nav/redirect-url.ts'
import { product } from '@/nav/title.ts'
import { useAddressQuery } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import css from './public.module.css'
import { publicTexts } from './texts.ts'

async function isReady(signal: AbortSignal) {
  const answer = await fetch(`${currentApiRoot()}/health/ready`, { signal }).catch(() => null)
  return answer?.ok ?? false
}

/** R-PUB-3: checks every few seconds whether the server is back, then returns automatically. */
export default function MaintenancePage() {
  const t = useTexts(publicTexts)
  const navigate = useNavigate()
  const params = useAddressQuery()
  const back = safeRedirect(params.get('redirect_url')) ?? paths.login()
  const ready = useQuery({
    queryKey: ['maintenance'],
    queryFn: ({ signal }) => isReady(signal),
    refetchInterval: 5_000,
    gcTime: 0,
    staleTime: 0,
  })
  useEffect(() => {
    if (!ready.data) return
    // Long enough to read the message.
    const timer = setTimeout(() => void navigate(back, { replace: true }), 3_000)
    return () => clearTimeout(timer)
  }, [ready.data, back, navigate])
  return (
    <section className={css.card}>
      <PageHeader title={ready.data ? t('isBack', { product }) : t('isDown', { product })} />
      <p role="status">{ready.data ? t('takenBack') : t('downFor')}</p>
      <div className={css.actions}>
        {ready.data ? (
          <Button look="primary" onClick={() => void navigate(back, { replace: true })}>
            {t('goBackNow')}
          </Button>
        ) : (
          <Button busy={ready.isFetching} onClick={() => void ready.refetch()}>
            {t('checkNow')}
          </Button>
        )}
      </div>
    </section>
  )
}
