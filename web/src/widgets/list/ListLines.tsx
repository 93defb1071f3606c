import { type ReactNode, useId } from 'react'
import { inWords } from '@/lib/texts/catalogue.ts'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { ListFailed } from '@/ui/table/ListFailed.tsx'
import { Pager } from '@/ui/table/Pager.tsx'
import { useRowKeys } from '@/ui/table/use-row-keys.ts'
import css from './lines.module.css'
import NoMatch from './NoMatch.tsx'
import { Turns } from './Turns.tsx'
import type { ListState } from './use-list.ts'

interface Props<Row> {
  list: ListState<Row>
  label: string
  /** Renders the rows in any layout. */
  renderLines: (rows: readonly Row[]) => ReactNode
  empty: ReactNode
  /** Shown instead of the default text when the rows can't be loaded. */
  failed?: ReactNode
  /** For a card or page that has its own frame. */
  bare?: boolean
}

/** The rows of a list that doesn't fit a table, with the same states. */
export function ListLines<Row>({ list, label, renderLines, empty, failed, bare = false }: Props<Row>) {
  const id = useId()
  useRowKeys(id)
  const { rows, paging, busy, filtered, change, definition } = list
  return (
    <div className={bare ? undefined : css.frame}>
      <div
        className={bare ? undefined : css.scroller}
        id={id}
        data-rows=""
        {...(bare ? {} : { role: 'region', 'aria-label': label })}
        aria-busy={busy || rows === undefined}
        data-busy={busy || undefined}
      >
        {rows?.length === 0 && (filtered ? <NoMatch list={list} /> : empty)}
        {rows !== undefined && rows.length > 0 && renderLines(rows)}
        {rows === undefined && (list.failed ? (failed ?? <ListFailed onRetry={list.retry} />) : <Loading />)}
      </div>
      {paging?.kind === 'pages' && paging.meta.total > 0 && (
        <Pager
          meta={paging.meta}
          unit={count => inWords(definition.unit(count))}
          controls={id}
          onPage={page => change({ page })}
        />
      )}
      {paging?.kind === 'turns' && (paging.older || paging.newer) && (
        <Turns {...paging} controls={id} onTurn={cursor => change(cursor)} />
      )}
    </div>
  )
}

const Loading = () => (
  <div className={css.loading}>
    <SkeletonLines lines={8} />
  </div>
)
