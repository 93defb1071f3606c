import { type FileImport, importFixesList } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import { useCounts } from '@/widgets/filters/use-counts.ts'
import { ListLines } from '@/widgets/list/ListLines.tsx'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { FixRow } from './FixRow.tsx'
import { fixesListOf } from './fix-words.ts'
import css from './fixes.module.css'
import { kindOf } from './kinds.ts'
import { importTexts } from './texts.ts'
import { useFixMany } from './use-fix-many.ts'
import { useLookups } from './use-lookups.ts'

const stillOpen = { state: 'open' }

/** Rejected rows to correct: in the check before the run, and in the result after it. */
export default function FixRows({ data }: { data: FileImport }) {
  const t = useTexts(importTexts)
  const path = { id: data.id }
  const { calls, name } = kindOf(data)
  const list = useList(calls.fixes, fixesListOf(name), { path })
  const lookups = useLookups(name)
  const many = useFixMany(data)
  const inColumn =
    useCounts({ endpoint: calls.fixCounts, of: importFixesList.counted, path }, 'problem', stillOpen) ?? none
  return (
    <div className={css.fixes}>
      <ListScreen
        within
        list={list}
        title={t('fixTitle')}
        search={{ label: t('fixSearch'), placeholder: t('fixSearchHint') }}
        counts={calls.fixCounts}
        body={
          <ListLines
            list={list}
            label={t('fixTitle')}
            empty={<Empty title={t('fixNone')} hint={t('fixNoneHint')} />}
            renderLines={rows => (
              <ul className={css.list}>
                {rows.map(row => (
                  <FixRow key={row.row} data={data} listed={row} {...{ lookups, inColumn, many }} now={list.asOf} />
                ))}
              </ul>
            )}
          />
        }
      />
    </div>
  )
}

const none: ReadonlyMap<string, number> = new Map()
