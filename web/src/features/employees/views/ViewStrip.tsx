import { api, type SavedView } from '@preceptor/contract'
import { IconStarFilled, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSend } from '@/api/queries.ts'
import { formatNumber } from '@/lib/format.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Skeleton } from '@/ui/page/Skeleton.tsx'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { columnsIn, viewQuery } from '../list/list-query.ts'
import { usePlainCounts } from './use-views.ts'
import { addressOf, type ViewState, worthSaving } from './view-state.ts'
import css from './views.module.css'

const ViewActions = lazyPart(() => import('./ViewActions.tsx'))

export interface ViewStripProps {
  params: URLSearchParams
  state: ViewState
  /** `undefined` until they have come. */
  views: readonly SavedView[] | undefined
  onSaveAs: () => void
  onRename: () => void
}

/** All, active and the saved views as tabs with their live counts; at the end what can be done with the one that is open. */
export default function ViewStrip({ params, state, views, onSaveAs, onRename }: ViewStripProps) {
  const to = useAgencyPaths()
  const counts = usePlainCounts(views !== undefined)
  const plain = (tab: 'all' | 'active') => state.is === 'plain' && state.tab === tab
  return (
    <div className={css.strip}>
      <nav aria-label="Views" className={css.tabs}>
        <Tab href={to.activeEmployees()} current={plain('active')} label="Active" count={counts.active} />
        <Tab href={to.employees()} current={plain('all')} label="All" count={counts.all} />
        {(views ?? []).map(view => (
          <Tab
            key={view.id}
            href={to.employees(addressOf(view))}
            current={state.is === 'view' && state.view.id === view.id}
            label={view.name}
            count={view.count}
            mark={<Mark view={view} />}
          />
        ))}
      </nav>
      <div className={css.actions}>
        {state.is === 'plain' && worthSaving(params) && (
          <Button size="small" onClick={onSaveAs}>
            Save view
          </Button>
        )}
        {state.is === 'view' && (
          <>
            {state.edited && <Edited params={params} view={state.view} onSaveAs={onSaveAs} />}

            <ViewActions view={state.view} onSaveAs={onSaveAs} onRename={onRename} />
          </>
        )}
      </div>
    </div>
  )
}

interface TabProps {
  href: string
  current: boolean
  label: string
  count: number | undefined
  mark?: ReactNode
}

function Tab({ href, current, label, count, mark }: TabProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const own = link.current
    if (!current || !own?.parentElement) return
    // Also when the strip gets narrower, as it does when an edited view gets its buttons.
    const shown = new ResizeObserver(() => own.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
    shown.observe(own.parentElement)
    return () => shown.disconnect()
  }, [current])
  return (
    <Link ref={link} href={href} className={css.tab} aria-current={current ? 'page' : undefined}>
      {mark}
      <span className={css.name}>{label}</span>
      <span className={css.count}>
        {count === undefined ? <Skeleton width={28} height={10} /> : formatNumber(count)}
      </span>
    </Link>
  )
}

function Mark({ view }: { view: SavedView }) {
  if (view.is_own && view.is_default) return <IconStarFilled size={12} role="img" aria-label="Opens first:" />
  if (view.visibility === 'private') return null
  const words = view.is_own ? 'Shared by you:' : `Shared by ${view.owner_name}:`
  return <IconUsers size={14} role="img" aria-label={words} data-tip={words.replace(/:$/, '')} />
}

interface EditedProps {
  params: URLSearchParams
  view: SavedView
  onSaveAs: () => void
}

function Edited({ params, view, onSaveAs }: EditedProps) {
  const to = useAgencyPaths()
  const save = useSend(api.savedViews.update, { refresh: [api.savedViews.list] })
  const columns = columnsIn(params)
  const keep = () =>
    save.send({ params: { id: view.id }, body: { query: viewQuery(params), ...(columns ? { columns } : {}) } })
  return (
    <>
      <span className={css.edited}>Edited</span>
      <Link href={to.employees(addressOf(view))} className={css.discard}>
        Discard
      </Link>
      {view.is_own ? (
        <Button size="small" look="primary" busy={save.isSending} onClick={keep}>
          Save
        </Button>
      ) : (
        <Button size="small" onClick={onSaveAs}>
          Save as new view
        </Button>
      )}
    </>
  )
}
