import type { FileImport } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import { ResultRows } from './ResultRows.tsx'
import { importTexts } from './texts.ts'

const FixRows = lazyPart(() => import('./FixRows.tsx'))

/** The result row by row; rejected rows are corrected where they stand. */
export function RowsOrFixes({ data, done }: { data: FileImport; done: boolean }) {
  const [params] = useUrlQuery()
  return params.get('outcome') === 'reject' && data.fixes ? <FixRows data={data} /> : <ResultRows {...{ data, done }} />
}

/** Leads to the rejected rows. */
export function FixButton() {
  const t = useTexts(importTexts)
  const [params, change] = useUrlQuery()
  if (params.get('outcome') === 'reject') return null
  return <Button onClick={() => change({ outcome: 'reject', page: null })}>{t('fixButton')}</Button>
}
