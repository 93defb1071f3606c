import { api, type Id, type Option } from '@preceptor/contract'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { reportFailure } from '@/api/query-client.ts'
import { switchAgency } from '@/auth/actions.ts'
import { landingOf } from '@/nav/landing.ts'
import { csmAgencyPaths } from '@/nav/paths.ts'
import { recentAgencies } from '@/nav/recent-agencies.ts'
import { Button } from '@/ui/Button.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { revalidateAgencies, useAllAgencies } from '@/widgets/all-agencies.ts'
import { type PickerEntry, pickerEntries } from './picker-order.ts'
import css from './shell.module.css'

interface PickerProps {
  csm: boolean
  current: Id | null
  onDone: () => void
}

/** R-CON-1: all agencies, kept in memory and searched there; only the visible rows are painted. */
function useAgencyOptions(csm: boolean): readonly Option[] | 'failed' | undefined {
  const all = useAllAgencies(csm)
  const own = useQueryOf(api.auth.organizations, {}, { enabled: !csm, staleTime: 300_000 })
  return csm ? all : own.data?.data
}

function useChoose(csm: boolean, onDone: () => void) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return async (id: Id) => {
    onDone()
    if (csm) {
      const to = csmAgencyPaths(id)
      await navigate(/\/employees(\/|$)/.test(pathname) ? to.activeEmployees() : to.dashboard())
      return
    }
    try {
      const { user } = await switchAgency(id)
      await navigate(landingOf(user), { replace: true })
    } catch (thrown) {
      void reportFailure(thrown)
    }
  }
}

const rowHeight = 36

/** Asks for the list before the picker opens. */
export const askAhead = () => void revalidateAgencies()

export default function AgencyPicker({ csm, current, onDone }: PickerProps) {
  const found = useAgencyOptions(csm)
  const agencies = found === 'failed' ? undefined : found
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const listId = useId()
  const entries = useMemo(() => pickerEntries(agencies ?? [], recentAgencies(), search), [agencies, search])
  const choose = useChoose(csm, onDone)
  const chosen = Math.min(at, entries.length - 1)
  const keys = (event: KeyboardEvent) => {
    const to = { ArrowDown: chosen + 1, ArrowUp: chosen - 1, PageDown: chosen + 8, PageUp: chosen - 8 }[event.key]
    const entry = entries[chosen]
    if (to !== undefined) {
      event.preventDefault()
      setAt(Math.max(0, Math.min(entries.length - 1, to)))
    } else if (event.key === 'Enter' && entry) {
      event.preventDefault()
      void choose(entry.id)
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only listens to the keys of what is inside
    <div onKeyDown={keys}>
      <TextField
        label="Search agencies"
        hideLabel
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={entries[chosen] ? `${listId}-${chosen}` : undefined}
        autoComplete="off"
        placeholder="Search agencies"
        icon={<IconSearch size={16} />}
        value={search}
        onChange={text => {
          setSearch(text)
          setAt(0)
        }}
        autoFocus
      />
      <PickerList id={listId} entries={entries} active={chosen} current={current} choose={id => void choose(id)} />
      {entries.length === 0 && (
        <p className={css.pickerNote} role="status">
          {agencies ? 'No agency matches' : found ? 'The agencies could not be loaded.' : 'Loading agencies…'}
          {found === 'failed' && (
            <Button size="small" onClick={() => void revalidateAgencies({ now: true })}>
              Retry
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

interface ListProps {
  id: string
  entries: readonly PickerEntry[]
  active: number
  current: Id | null
  choose: (id: Id) => void
}

function PickerList({ id, entries, active, current, choose }: ListProps) {
  // TanStack Virtual keeps its state in a mutable object the compiler must not cache.
  'use no memo'
  const box = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the compiler skips this component, see above
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    initialRect: { width: 0, height: 288 },
  })
  const shown = useRef(-1)
  if (shown.current !== active) {
    shown.current = active
    queueMicrotask(() => active >= 0 && rows.scrollToIndex(active))
  }
  return (
    <div ref={box} className={css.pickerBox} style={{ height: Math.min(8, entries.length) * rowHeight }}>
      <div
        id={id}
        role="listbox"
        aria-label="Agencies"
        className={css.pickerList}
        style={{ height: rows.getTotalSize() }}
      >
        {rows.getVirtualItems().map(row => {
          const entry = entries[row.index]
          if (!entry) return null
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus and takes the keys (aria-activedescendant)
            <div
              key={entry.id}
              id={`${id}-${row.index}`}
              role="option"
              aria-selected={entry.id === current}
              aria-setsize={entries.length}
              aria-posinset={row.index + 1}
              data-active={row.index === active || undefined}
              className={css.pickerRow}
              style={{ transform: `translateY(${row.start}px)` }}
              onPointerDown={event => event.preventDefault()}
              onClick={() => choose(entry.id)}
            >
              <span className={css.pickerName}>{entry.name}</span>
              {entry.id === current ? (
                <IconCheck size={16} aria-hidden="true" />
              ) : (
                entry.recent && <span className={css.pickerMeta}>Recent</span>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
