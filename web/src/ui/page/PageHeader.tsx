import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { formatNumber } from '@/lib/format.ts'
import { askPageFocus, takePageFocus } from '@/lib/page-focus.ts'
import { Dotted } from './Dotted.tsx'
import css from './page.module.css'

export interface PageHeaderProps {
  title: string
  /** A list's exact total. */
  count?: number | undefined
  /** True if there are more than `count`. */
  more?: boolean | undefined
  /** One line of data under the title. */
  facts?: ReactNode
  /** A sentence about the page's purpose; hidden on a phone. */
  about?: ReactNode
  /** The single primary action. */
  action?: ReactNode
  /** Secondary actions, usually a menu. */
  menu?: ReactNode
  back?: ReactNode
  /** Shown to the left of the title and facts, such as a person's initials. */
  before?: ReactNode
  /** Shown on the title's line, such as a status. */
  beside?: ReactNode
}

/** Title with count on the left, one primary action on the right. Receives the focus after a navigation. */
export function PageHeader({
  title,
  count,
  more = false,
  facts,
  about,
  action,
  menu,
  back,
  before,
  beside,
}: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A menu or dialog opened by the address keeps the focus
    const floats = document.activeElement?.closest('[popover], [role=dialog]')
    if (takePageFocus() && !floats) heading.current?.focus({ preventScroll: true })
  }, [])
  // When a loading page's header is replaced by the one with the name, the focus stays on the title.
  useLayoutEffect(() => {
    const own = heading.current
    return () => {
      if (own !== null && document.activeElement === own) askPageFocus()
    }
  }, [])
  return (
    <div className={css.header}>
      <div className={css.headerText}>
        {back}
        <div className={css.headerMain}>
          {before}
          <div className={css.headerWords}>
            <div className={css.headerLine}>
              <h1 ref={heading} tabIndex={-1}>
                {title}
                {count !== undefined && (
                  <>
                    {' '}
                    <span className={css.count}>
                      {formatNumber(count)}
                      {more && '+'}
                    </span>
                  </>
                )}
              </h1>
              {beside}
            </div>
            {facts && (
              <div className={css.facts}>
                <Dotted of={facts} />
              </div>
            )}
            {about && <p className={css.about}>{about}</p>}
          </div>
        </div>
      </div>
      {(action || menu) && (
        <div className={css.headerActions}>
          {menu}
          {action}
        </div>
      )}
    </div>
  )
}
