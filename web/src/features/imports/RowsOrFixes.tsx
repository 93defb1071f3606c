import type { FileImport } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import css from './imports.module.css'
import { kindOf } from './kinds.ts'
import { type Outcome, outcomeIn } from './outcomes.ts'
import { ResultRows } from './ResultRows.tsx'
import { importTexts } from './texts.ts'

const FixRows = lazyPart(() => import('./FixRows.tsx'))

interface Props {
  data: FileImport
  done: boolean
  /** The outcome of the rows shown at first. */
  first?: Outcome | undefined
  id: string
}

/** The result row by row; rejected rows are corrected in place. */
export function RowsOrFixes({ data, done, first, id }: Props) {
  const [params] = useUrlQuery()
  const outcome = outcomeIn(params.get('outcome'), kindOf(data), first)
  return (
    <div id={id} className={css.rowsPlace}>
      {outcome === 'reject' && data.fixes ? <FixRows data={data} /> : <ResultRows {...{ data, done, outcome }} />}
    </div>
  )
}

/** Opens the rejected rows. */
export function FixButton({ first }: Pick<Props, 'first'>) {
  const t = useTexts(importTexts)
  const [params, change] = useUrlQuery()
  if ((params.get('outcome') ?? first) === 'reject') return null
  return <Button onClick={() => change({ outcome: 'reject', row: null, page: null })}>{t('fixButton')}</Button>
}
