import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { currentApiRoot } from '@/api/base.ts'
import { paths } from '@/nav/paths.ts'
import { safeRedirect } from '@/nav/redirect-url.ts'
import { Button } from '@/ui/Button.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import css from './public.module.css'

async function isReady(signal: AbortSignal) {
  const answer = await fetch(`${currentApiRoot()}/health/ready`, { signal }).catch(() => null)
  return answer?.ok ?? false
}

/** R-PUB-3: asks every few seconds whether the server is back, and returns by itself. */
export default function MaintenancePage() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
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
    // Long enough to read what happened.
    const timer = setTimeout(() => void navigate(back, { replace: true }), 3_000)
    return () => clearTimeout(timer)
  }, [ready.data, back, navigate])
  return (
    <section className={css.card}>
      <PageHeader title={ready.data ? 'Preceptor is available' : 'Preceptor is being maintained'} />
      <p role="status">
        {ready.data
          ? 'Taking you back in a moment.'
          : 'This usually takes a few minutes. The page returns by itself as soon as the work is done; nothing you saved is lost.'}
      </p>
      <div className={css.actions}>
        {ready.data ? (
          <Button look="primary" onClick={() => void navigate(back, { replace: true })}>
            Go back now
          </Button>
        ) : (
          <Button busy={ready.isFetching} onClick={() => void ready.refetch()}>
            Check now
          </Button>
        )}
      </div>
    </section>
  )
}
