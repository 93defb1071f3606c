import clsx from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import css from './button.module.css'
import { Link, type LinkProps } from './Link.tsx'
import { ripple } from './ripple.ts'
import { tellWhy } from './tell-why.ts'

export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'danger'
interface Look {
  look?: ButtonLook | undefined
  size?: 'small' | 'usual' | 'large' | undefined
  icon?: ReactNode
  wide?: boolean | undefined
}

const classOf = ({ look = 'plain', size = 'usual', wide }: Look, more?: string) =>
  clsx(css.button, css[look], size !== 'usual' && css[size], wide && css.wide, more)

export type ButtonProps = ComponentPropsWithRef<'button'> &
  Look & {
    /** The action it started is in progress. */
    busy?: boolean | undefined
    /** Disabled with a reason: stays focusable and explains why. */
    refused?: string | undefined
  }

export function Button({ look, size, icon, wide, busy, refused, className, children, ...rest }: ButtonProps) {
  const still = busy || refused !== undefined
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ look, size, wide }, className)}
      aria-disabled={still || undefined}
      aria-busy={busy || undefined}
      title={refused ?? rest.title}
      onPointerDown={event => {
        if (!still) ripple(event)
        rest.onPointerDown?.(event)
      }}
      onFocus={event => {
        if (refused && event.currentTarget.matches(':focus-visible')) tellWhy(event.currentTarget, refused, css.why)
        rest.onFocus?.(event)
      }}
      onClick={event => {
        // The second click of a double click must not confirm the question raised by the first
        const again = rest.type === 'submit' && event.detail > 1
        if (refused) tellWhy(event.currentTarget, refused, css.why)
        if (still || again) return event.preventDefault()
        rest.onClick?.(event)
      }}
    >
      {busy ? <span className={css.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}

/** A link that looks like a button, for navigation rather than an action. */
export function ButtonLink({ look, size, icon, wide, className, children, ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={classOf({ look, size, wide }, className)} onPointerDown={ripple}>
      {icon}
      {children}
    </Link>
  )
}

/** A button with only an icon; the label is its accessible name and its tooltip. If refused, the tooltip gives the reason. */
export function IconButton(props: ButtonProps & { label: string }) {
  const { label, size, look: _, busy, refused, children, className, ...rest } = props
  const still = busy || refused !== undefined
  return (
    <button
      type="button"
      data-tip={refused ?? label}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3 has the description, the rule knows 1.2
      aria-description={refused}
      {...rest}
      className={clsx(css.button, css.quiet, css.iconOnly, size === 'small' && css.small, className)}
      aria-disabled={still || rest['aria-disabled']}
      aria-busy={busy || rest['aria-busy']}
      onPointerDown={event => {
        if (!still) ripple(event)
        rest.onPointerDown?.(event)
      }}
      onClick={event => {
        // On hover and keyboard focus, the tooltip already shows it
        if (refused) tellWhy(event.currentTarget, refused, css.why)
        if (still) return event.preventDefault()
        rest.onClick?.(event)
      }}
    >
      {busy ? <span className={css.spinner} aria-hidden="true" /> : children}
    </button>
  )
}
