import {
  type ColumnOf,
  countsAs,
  type TrainingType,
  trainingTypeColours,
  type trainingTypesList,
} from '@preceptor/contract'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useNarrow } from '@/lib/use-media.ts'
import type { Cells } from '@/widgets/list/cells.ts'
import css from '../taxonomy/taxonomy.module.css'
import { TaxonomyEntries } from '../taxonomy/TaxonomyEntries.tsx'
import { taxonomyTexts } from '../taxonomy/texts.ts'
import { MoveButtons } from './MoveButtons.tsx'
import { trainingTypeKind } from './training-type-kind.ts'
import { type Lists, useMove } from './use-move.ts'

/** Includes the label, because a card has no column headings. */
function CountsAs({ type }: { type: TrainingType }) {
  const t = useTexts(taxonomyTexts)
  return useNarrow() ? t('countsToward', { what: type.counts_as }) : inWords(countsAs[type.counts_as])
}

type OwnColumn = Exclude<ColumnOf<typeof trainingTypesList>, 'name' | 'is_active'>

const cells: Cells<TrainingType, OwnColumn> = {
  code: { cell: row => row.code },
  counts_as: { card: 'line', cell: row => <CountsAs type={row} /> },
  is_payable: { cell: row => taxonomyTexts.say(row.is_payable ? 'yes' : 'no') },
}

const dot = ({ colour }: TrainingType) => (
  <span className={css.dot} data-colour={colour} title={inWords(trainingTypeColours[colour])} aria-hidden="true" />
)

const moveButtons = (go: ReturnType<typeof useMove>['go']) => (row: TrainingType, lists: Lists) => (
  <MoveButtons row={row} visible={lists.visible} onMove={by => go(row, by, lists)} />
)

/** Training types, in the order of menus (R-ENT-5). */
export default function TrainingTypesTab() {
  const t = useTexts(taxonomyTexts)
  const { go, said } = useMove()
  return (
    <>
      <TaxonomyEntries
        kind={trainingTypeKind}
        hint={t('trainingTypesHint')}
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
