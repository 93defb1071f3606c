import type { Endpoint, SavedView } from '@preceptor/contract'
import { IconStarFilled, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useSend } from '@/api/queries.ts'
import { formatNumber } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { withQuery } from '@/nav/paths.ts'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Skeleton } from '@/ui/page/Skeleton.tsx'
import { columnsIn, type ListQuery } from '../list-query.ts'
import type { ListAddress } from '../use-list-address.ts'
import type { ListState } from '../use-list.ts'
import { SaveButton } from './SaveButton.tsx'
import { useCountOf, viewCalls } from './use-views.ts'
import { addressOf, type OfferedViews, type PlainView, type ViewState, worthSaving } from './view-state.ts'
import css from './views.module.css'
import { viewTexts } from './texts.ts'

const ViewActions = lazyPart(() => import('./ViewActions.tsx'))
const SaveViewDialog = lazyPart(() => import('./SaveViewDialog.tsx'))

export interface ViewStripProps {
  list: ListAddress & Pick<ListState<unknown>, 'path'>
  state: ViewState
  /** `undefined` until they load. */
  views: readonly SavedView[] | undefined
  /** The visible columns, for a view that stores them. */
  columns: readonly string[]
  offered: OfferedViews
}

/** Built-in and saved views as tabs with their counts; at the end, actions for the open one. */
export default function ViewStrip({ list, state, views, columns, offered }: ViewStripProps) {
  const { query } = list
  const { pathname } = useLocation()
  const [dialog, setDialog] = useState<'save' | 'rename' | null>(null)
  const hrefOf = (asked: ListQuery) => withQuery(pathname, asked)
  const { endpoint, plain, opensFirst = false } = offered
  const shared = { list, columns, hrefOf, opensFirst, onSaveAs: () => setDialog('save') }
  return (
    <div className={css.strip}>
      <nav aria-label={viewTexts.say('views')} className={css.tabs}>
        {plain.map(one => (
          <PlainTab
            key={one.label}
            view={one}
            endpoint={endpoint}
            href={hrefOf(one.query)}
            current={state.is === 'plain' && state.open?.label === one.label}
            counts={views !== undefined}
            path={list.path}
          />
        ))}
        {(views ?? []).map(view => (
          <Tab
            key={view.id}
            href={hrefOf(addressOf(view))}
            current={state.is === 'view' && state.view.id === view.id}
            label={view.name}
            count={view.count ?? undefined}
            mark={<Mark view={view} />}
          />
        ))}
      </nav>
      <div className={css.actions}>
        {state.is === 'plain' && worthSaving(query, offered) && <SaveButton size="small" onClick={shared.onSaveAs} />}
        {state.is === 'view' && (
          <>
            {state.edited && <Edited {...shared} view={state.view} />}
            <ViewActions
              view={state.view}
              list={list.definition}
              opensFirst={opensFirst}
              home={hrefOf(plain[0]?.query ?? {})}
              onSaveAs={shared.onSaveAs}
              onRename={() => setDialog('rename')}
            />
          </>
        )}
      </div>
      {dialog && (
        <SaveViewDialog
          {...shared}
          renamed={dialog === 'rename' && state.is === 'view' ? state.view : undefined}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}

interface PlainTabProps {
  view: PlainView
  endpoint: Endpoint
  href: string
  current: boolean
  counts: boolean
  path: ListState<unknown>['path']
}

const PlainTab = ({ view, endpoint, href, current, counts, path }: PlainTabProps) => (
  <Tab href={href} current={current} label={view.label} count={useCountOf(endpoint, view.query, counts, path)} />
)

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
    // Also when the strip gets narrower, as when an edited view gets its buttons.
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
  if (view.is_own && view.is_default)
    return <IconStarFilled size={12} role="img" aria-label={viewTexts.say('opensFirst')} />
  if (view.visibility === 'private') return null
  const words = view.is_own ? viewTexts.say('sharedByYou') : viewTexts.say('sharedBy', { name: view.owner_name })
  return <IconUsers size={14} role="img" aria-label={`${words}:`} data-tip={words} />
}

interface EditedProps {
  list: ListAddress
  hrefOf: (query: ListQuery) => string
  view: SavedView
  onSaveAs: () => void
}

function Edited({ list: { definition, params, query }, hrefOf, view, onSaveAs }: EditedProps) {
  const calls = viewCalls(definition)
  const save = useSend(calls.update, { refresh: [calls.list] })
  const columns = columnsIn(definition, params)
  const keep = () =>
    save.send({ params: { id: view.id }, body: { query: { ...query }, ...(columns ? { columns } : {}) } })
  return (
    <>
      <span className={css.edited}>{viewTexts.say('edited')}</span>
      <Link href={hrefOf(addressOf(view))} className={css.discard}>
        {viewTexts.say('discard')}
      </Link>
      {view.is_own ? (
        <Button size="small" look="primary" busy={save.isSending} onClick={keep}>
          {viewTexts.say('save')}
        </Button>
      ) : (
        <Button size="small" onClick={onSaveAs}>
          {viewTexts.say('saveAsNew')}
        </Button>
      )}
    </>
  )
}
