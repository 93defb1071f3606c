import { Component, type ReactNode, useEffect } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import css from './public.module.css'
import { appTexts } from './texts.ts'

interface BoundaryProps {
  /** A new address is a new attempt. */
  at: string
  children: ReactNode
}

interface Caught {
  error: unknown
  /** The address of the crash; unknown until React passes on the error. */
  at: string | null
}

/** Catches errors while a page is rendered. React only supports class boundaries. */
export class CrashBoundary extends Component<BoundaryProps, Caught> {
  override state: Caught = { error: null, at: null }

  static getDerivedStateFromError(error: unknown): Caught {
    return { error, at: null }
  }

  static getDerivedStateFromProps({ at }: BoundaryProps, caught: Caught): Caught | null {
    if (caught.error === null || caught.at === at) return null
    return caught.at === null ? { ...caught, at } : { error: null, at: null }
  }

  override render() {
    return this.state.error === null ? this.props.children : <CrashPage error={this.state.error} />
  }
}

const isPartMissing = (error: unknown) => error instanceof TypeError && /import|fetch|module/i.test(error.message)

const lookEvery = 5_000
const isThere = () =>
  fetch('/api/health/live', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Reloads the page once an unreachable server is reachable again. A part that fails while the server is reachable is not retried
 * forever.
 */
function useLine(waits: boolean) {
  useEffect(() => {
    if (!waits) return
    let wasAway = false
    const look = async () => {
      const found = await isThere()
      if (found && wasAway) location.reload()
      wasAway ||= !found
    }
    const lookNow = () => void look()
    lookNow()
    const timer = setInterval(lookNow, lookEvery)
    addEventListener('online', lookNow)
    return () => {
      clearInterval(timer)
      removeEventListener('online', lookNow)
    }
  }, [waits])
}

/** Explains that a page crashed and offers two ways to continue. A page whose code failed to load recovers automatically. */
function CrashPage({ error }: { error: unknown }) {
  // It renders once, and the compiler's extra code would load before the first page.
  'use no memo'
  const t = useTexts(appTexts)
  const waits = isPartMissing(error)
  useLine(waits)
  return (
    <main id="main" className={css.crash} role="alert">
      <h1 tabIndex={-1}>{t(waits ? 'partTitle' : 'crashTitle')}</h1>
      <p>{t(waits ? 'crashPart' : 'crash')}</p>
      <div className={css.actions}>
        <Button look="primary" onClick={() => location.reload()}>
          {t('loadAgain')}
        </Button>
        <ButtonLink href="/">{t('toStart')}</ButtonLink>
      </div>
      {error instanceof Error && (
        <details>
          <summary>{t('forSupport')}</summary>
          <pre>{error.message}</pre>
        </details>
      )}
    </main>
  )
}
