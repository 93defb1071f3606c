import { api, employeesList } from '@preceptor/contract'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usePrefetch } from '@/api/queries.ts'
import { formatNumber } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { IconButton } from '@/ui/Button.tsx'
import { lastRow } from '@/ui/table/row-keys.ts'
import { type Neighbour, useNeighbours } from '@/widgets/list/use-neighbours.ts'
import { usePageKeys } from '@/widgets/shortcuts/page-keys.ts'
import { useSingleKeys } from '@/widgets/shortcuts/use-single-keys.ts'
import css from './neighbours.module.css'
import { employeesTexts } from './texts.ts'

type Side = 'previous' | 'next'

/** Links to the previous and next employee of the list it was opened from; nothing without a list. */
export function Neighbours({ id }: { id: string }) {
  const t = useTexts(employeesTexts)
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const single = useSingleKeys()
  const found = useNeighbours(api.employees.list, employeesList, id)
  const waiting = useRef<{ id: string; side: Side } | null>(null)
  const open = (neighbour: Neighbour) => {
    waiting.current = null
    neighbour.step()
    void navigate(to.employee(neighbour.id, pathname === to.employee(id, 'history') ? 'history' : 'profile'))
  }
  /** Opens a neighbor once it is known: its page of the list may still be loading. */
  const go = (side: Side) => {
    const neighbour = found?.[side]
    if (neighbour === null) return undefined
    return () => (neighbour ? open(neighbour) : (waiting.current = { id, side }))
  }
  const [previous, next] = [go('previous'), go('next')]
  useEffect(() => {
    const { current } = waiting
    const neighbour = current?.id === id && found?.[current.side]
    if (neighbour) open(neighbour)
  })
  usePageKeys(
    found
      ? [
          { key: 'k', label: t('previousEmployee'), run: previous },
          { key: 'j', label: t('nextEmployee'), run: next },
        ]
      : [],
  )
  usePrefetched(found?.next?.id, found?.previous?.id)
  const path = to.employee(id)
  useEffect(() => {
    lastRow.path = path
  }, [path])
  if (!found) return null
  const named = (label: string, key: string) => (single.on ? t('withKey', { label, key }) : label)
  return (
    <div className={css.neighbours} role="group" aria-label={t('inTheList')}>
      {found.place !== null && (
        <span className={css.place}>
          {t('placeInList', { place: formatNumber(found.place), total: formatNumber(found.total) })}
        </span>
      )}
      <Turn
        label={named(t('previousEmployee'), 'K')}
        refused={found.previous === null && t('firstInList')}
        go={previous}
      >
        <IconChevronLeft size={18} />
      </Turn>
      <Turn label={named(t('nextEmployee'), 'J')} refused={found.next === null && t('lastInList')} go={next}>
        <IconChevronRight size={18} />
      </Turn>
    </div>
  )
}

interface TurnProps {
  label: string
  /** The reason there is none. */
  refused: string | false
  go: (() => void) | undefined
  children: ReactNode
}

/** At an end of the list, says so and keeps the focus. */
const Turn = ({ label, refused, go, children }: TurnProps) => (
  <IconButton
    label={label}
    data-tip={refused || label}
    aria-disabled={refused !== false}
    aria-description={refused || undefined}
    onClick={go}
  >
    {children}
  </IconButton>
)

/** Loads both neighbors in advance. */
function usePrefetched(...ids: (string | undefined)[]) {
  const prefetch = usePrefetch()
  const wanted = ids.filter(one => one !== undefined).join()
  useEffect(() => {
    if (!wanted) return
    const timer = setTimeout(() => {
      for (const id of wanted.split(',')) prefetch(api.employees.get, { params: { id } })
    }, 250)
    return () => clearTimeout(timer)
    // eslint-disable-next-line react/exhaustive-deps -- prefetch is made again each time and does the same
  }, [wanted])
}
