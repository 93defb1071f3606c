import { type ReactNode, useEffect } from 'react'
import { type Counts, useCounts } from '../filters/use-counts.ts'
import type { FilterTabsOf } from './FilterTabs.tsx'
import { EmptyAction } from '@/ui/page/empty-action.ts'
import { pageIn } from '@/nav/paging.ts'
import type { ListState } from './use-list.ts'

interface Props {
  list: ListState<unknown>
  tabs: FilterTabsOf | undefined
  counts: Counts | undefined
  setNothing: (nothing: boolean) => void
  /** The buttons of the empty state. */
  action: ReactNode
  children: ReactNode
}

/** Finds out whether a list without rows is empty under any filter: every tab is empty, and nothing but a tab is selected. */
export default function NothingYet({ list, tabs, counts, setNothing, action, children }: Props) {
  const { values, filtered, paging, params } = list
  const set = Object.keys(values).filter(key => values[key])
  const onlyTab = tabs !== undefined && set.every(key => key === tabs.filter)
  const isFirst = paging?.kind === 'turns' ? !paging.newer && !paging.older : pageIn(params) === 1
  const counted = useCounts(onlyTab ? counts : undefined, tabs?.filter ?? '', values)
  const isCounted = tabs !== undefined && counts?.of.includes(tabs.filter) === true
  const isEmpty = isCounted ? counted !== undefined && sum(counted) === 0 : !filtered
  const nothing = isFirst && !list.busy && isEmpty
  useEffect(() => {
    setNothing(nothing)
    return () => setNothing(false)
  }, [nothing, setNothing])
  return <EmptyAction value={action}>{children}</EmptyAction>
}

const sum = (counted: ReadonlyMap<string, number>) => [...counted.values()].reduce((all, one) => all + one, 0)
