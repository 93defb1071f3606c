import { isRelativeDay } from '@preceptor/contract'
import { useEffect, useState } from 'react'
import { withTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { spanWords } from './filter-groups.ts'
import type * as spansModule from './moving/spans.ts'

type Spans = typeof spansModule
let fetched: Spans | undefined

/** Describes a range of days; for relative days, returns `…` until their texts have loaded. */
export function useSpan(from = '', to = ''): string {
  const agency = useAgency()
  const [spans, setSpans] = useState(fetched)
  const moves = isRelativeDay(from) || isRelativeDay(to)
  useEffect(() => {
    if (!moves || spans) return
    void withTexts(() => import('./moving/spans.ts')).then(
      found => setSpans((fetched = found)),
      () => undefined,
    )
  }, [moves, spans])
  if (!moves) return spanWords(from, to)
  return spans ? spans.rangeWords(from, to, spans.calendarOf(agency)) : '…'
}
