import { countsAs, type TrainingType, trainingTypeColours } from '@preceptor/contract'
import { useNarrow } from '@/lib/use-media.ts'
import type { Column } from '@/ui/table/column.ts'
import css from '../taxonomy/taxonomy.module.css'
import { TaxonomyTab } from '../taxonomy/TaxonomyTab.tsx'
import { MoveButtons } from './MoveButtons.tsx'
import { trainingTypeKind } from './training-type-kind.ts'
import { type Lists, useMove } from './use-move.ts'

/** A card has no column heads. */
function CountsAs({ type }: { type: TrainingType }) {
  const words = countsAs[type.counts_as]
  return useNarrow() ? `Counts as ${words.toLowerCase()}` : words
}

const columns: Column<TrainingType>[] = [
  { key: 'code', label: 'Code', cell: row => row.code },
  { key: 'counts_as', label: 'Counts as', card: 'line', cell: row => <CountsAs type={row} /> },
  { key: 'is_payable', label: 'Payable', cell: row => (row.is_payable ? 'Yes' : 'No') },
]

const dot = ({ colour }: TrainingType) => (
  <span className={css.dot} data-colour={colour} title={trainingTypeColours[colour]} aria-hidden="true" />
)

const moveButtons = (go: ReturnType<typeof useMove>['go']) => (row: TrainingType, lists: Lists) => (
  <MoveButtons row={row} visible={lists.visible} onMove={by => go(row, by, lists)} />
)

/** What kinds of training there are, in the order in which they are offered (R-ENT-5). */
export default function TrainingTypesTab() {
  const { go, said } = useMove()
  return (
    <>
      <TaxonomyTab
        kind={trainingTypeKind}
        hint="Training types such as In-service or Orientation sort programs and say what their hours count as."
        mark={dot}
        columns={columns}
        before={moveButtons(go)}
      />
      <span className="sr-only" role="status">
        {said}
      </span>
    </>
  )
}
