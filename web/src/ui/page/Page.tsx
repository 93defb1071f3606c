import type { ReactNode } from 'react'
import css from './page.module.css'

/** A list over the full width and height; the table inside (`fill`) scrolls under its header. */
export const ListPage = ({ children }: { children: ReactNode }) => <div className={css.listPage}>{children}</div>

/** Forms and prose, 760 px. */
export const TextPage = ({ children }: { children: ReactNode }) => <div className={css.textPage}>{children}</div>

/** One thing with its details, 1 200 px. */
export const DetailPage = ({ children }: { children: ReactNode }) => <div className={css.detailPage}>{children}</div>
