import { countsAs, type TrainingType, trainingTypeColours } from '@preceptor/contract'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useNarrow } from '@/lib/use-media.ts'
import { useTitle } from '@/nav/title.ts'
import { IconButton } from '@/ui/Button.tsx'
import css from '../taxonomy/taxonomy.module.css'
import { TaxonomyTab } from '../taxonomy/TaxonomyTab.tsx'
import { trainingTypeKind } from './training-type-kind.ts'
import { useMove } from './use-move.ts'

const ways = [
  { by: -1, word: 'up', Icon: IconArrowUp },
  { by: 1, word: 'down', Icon: IconArrowDown },
] as const

/** A card has no column heads. */
const CountsAs = ({ type }: { type: TrainingType }) => {
  const words = countsAs[type.counts_as]
  return useNarrow() ? `Counts as ${words.toLowerCase()}` : words
}

/** What kinds of training there are, in the order in which they are offered (R-ENT-5). */
export default function TrainingTypesTab() {
  useTitle('Training types')
  const { go, said, buttonId } = useMove()
  return (
    <>
      <TaxonomyTab
        kind={trainingTypeKind}
        hint="Training types such as In-service or Orientation sort programs and say what their hours count as."
        mark={({ colour }: TrainingType) => (
          <span className={css.dot} data-colour={colour} title={trainingTypeColours[colour]} aria-hidden="true" />
        )}
        columns={[
          { key: 'code', label: 'Code', cell: row => row.code },
          { key: 'counts_as', label: 'Counts as', card: 'line', cell: row => <CountsAs type={row} /> },
          { key: 'is_payable', label: 'Payable', cell: row => (row.is_payable ? 'Yes' : 'No') },
        ]}
        before={(row, lists) =>
          ways.map(({ by, word, Icon }) => {
            const atEnd = (by === -1 ? lists.visible[0] : lists.visible.at(-1))?.id === row.id
            return (
              <IconButton
                key={word}
                id={buttonId(row.id, by)}
                size="small"
                label={`Move ${row.name} ${word}`}
                data-tip={`Move ${word}`}
                aria-disabled={atEnd || undefined}
                onClick={() => go(row, by, lists)}
              >
                <Icon size={16} />
              </IconButton>
            )
          })
        }
      />
      <span className="sr-only" role="status">
        {said}
      </span>
    </>
  )
}
