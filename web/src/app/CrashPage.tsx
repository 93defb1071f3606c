import { Component, type ReactNode } from 'react'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import css from './public.module.css'

interface BoundaryProps {
  /** Another place is another try. */
  at: string
  children: ReactNode
}

interface Caught {
  error: unknown
  /** Where it broke; not known yet while React hands the error over. */
  at: string | null
}

/** Catches what breaks while a page is drawn. React knows boundaries as classes only. */
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

const sentence = (error: unknown) =>
  error instanceof TypeError && /import|fetch|module/i.test(error.message)
    ? 'A part of this page could not be loaded. You may be offline, or a new version has been put in place.'
    : 'Something in this page went wrong. Nothing you saved before is lost.'

/** When a page breaks: what happened, and two ways on. */
function CrashPage({ error }: { error: unknown }) {
  return (
    <main id="main" className={css.crash} role="alert">
      <h1 tabIndex={-1}>This page could not be shown</h1>
      <p>{sentence(error)}</p>
      <div className={css.actions}>
        <Button look="primary" onClick={() => location.reload()}>
          Load again
        </Button>
        <ButtonLink href="/">Go to the start page</ButtonLink>
      </div>
      {error instanceof Error && (
        <details>
          <summary>For support</summary>
          <pre>{error.message}</pre>
        </details>
      )}
    </main>
  )
}
