import {
  type ColumnOf,
  countsAs,
  type TrainingType,
  trainingTypeColours,
  type trainingTypesList,
} from '@preceptor/contract'
import { useNarrow } from '@/lib/use-media.ts'
import type { Cells } from '@/widgets/list/cells.ts'
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

type OwnColumn = Exclude<ColumnOf<typeof trainingTypesList>, 'name' | 'is_active'>

const cells: Cells<TrainingType, OwnColumn> = {
  code: { cell: row => row.code },
  counts_as: { card: 'line', cell: row => <CountsAs type={row} /> },
  is_payable: { cell: row => (row.is_payable ? 'Yes' : 'No') },
}

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
        cells={cells}
        before={moveButtons(go)}
      />
      <span className="sr-only" role="status">
        {said}
      </span>
    </>
  )
}
