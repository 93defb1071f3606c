import type { ReactNode } from 'react'
import css from './page.module.css'

/** A list over the full width and height; its table (`fill`) scrolls under its header. `flows`: as high as its content. */
export const ListPage = ({ flows, children }: { flows?: boolean; children: ReactNode }) => (
  <div className={css.listPage} data-flows={flows || undefined}>
    {children}
  </div>
)

/** Forms and prose, 760 px. */
export const TextPage = ({ children }: { children: ReactNode }) => <div className={css.textPage}>{children}</div>

/** A detail page, 1,200 px. */
export const DetailPage = ({ children }: { children: ReactNode }) => <div className={css.detailPage}>{children}</div>
