import type { PageMeta } from '@preceptor/contract'
import { type ReactNode, useId } from 'react'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { Pager } from '@/ui/table/Pager.tsx'
import css from './paged-card.module.css'

interface Props {
  title: string
  filters: ReactNode
  asked: {
    data: { data: readonly unknown[]; meta: PageMeta } | undefined
    isError: boolean
    refetch: () => unknown
  }
  empty: { title: string; hint: string }
  notLoaded: string
  /** Below the filters, such as what can be done with chosen lines. */
  tools?: ReactNode
  /** The lines of the page. */
  children: ReactNode
}

/** Lists a page of lines below its filters. */
export function PagedCard({ title, filters, asked, empty, notLoaded, tools, children }: Props) {
  const id = useId()
  const [, change] = useUrlQuery()
  const { data, isError, refetch } = asked
  const isEmpty = data?.data.length === 0
  return (
    <Card title={title} flush>
      <div className={css.bar}>{filters}</div>
      {tools}
      {!data && !isError && <SkeletonLines lines={4} />}
      {!data && isError && <NotLoaded title={notLoaded} retry={refetch} />}
      {isEmpty && <Empty title={empty.title} hint={empty.hint} />}
      <ul className={css.lines} aria-label={title} id={id}>
        {children}
      </ul>
      {data && data.meta.total > 0 && <Pager meta={data.meta} controls={id} onPage={page => change({ page })} />}
    </Card>
  )
}
