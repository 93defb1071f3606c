import { type BlankableField, importFields, type RosterImport } from '@preceptor/contract'
import { useId } from 'react'
import { plural } from '@/lib/format.ts'
import { Button } from '@/ui/Button.tsx'
import { Card } from '@/ui/page/Card.tsx'
import css from './imports.module.css'

export interface BadCellsProps {
  cells: RosterImport['bad_cells']
  left: readonly BlankableField[]
  onLeft: (left: BlankableField[]) => void
}

/** Cells of optional fields that can't be read: leave them out, or reject their rows. */
export function BadCells({ cells, left, onLeft }: BadCellsProps) {
  return (
    <Card title="Cells that can’t be read" flush>
      {cells.map(cell => (
        <BadCellsOf key={cell.field} cell={cell} left={left} onLeft={onLeft} />
      ))}
    </Card>
  )
}

type OfProps = Omit<BadCellsProps, 'cells'> & { cell: BadCellsProps['cells'][number] }

function BadCellsOf({ cell: { field, rows, examples }, left, onLeft }: OfProps) {
  const id = useId()
  const others = left.filter(other => other !== field)
  const isLeft = left.includes(field)
  return (
    <section className={css.group} aria-labelledby={id}>
      <div className={css.groupHead}>
        <h3 id={id}>{importFields[field]}</h3>
        <span className="quiet">{plural(rows, 'row')}</span>
      </div>
      <p className={css.groupValues}>{examples.join(', ')}</p>
      <div className={css.groupChoices} role="group" aria-label={`For all of ${importFields[field].toLowerCase()}`}>
        <Button size="small" aria-pressed={isLeft} onClick={() => onLeft([...others, field])}>
          {rows === 1 ? 'Leave this cell blank' : 'Leave these cells blank'}
        </Button>
        <Button size="small" aria-pressed={!isLeft} onClick={() => onLeft(others)}>
          {rows === 1 ? 'Reject this row' : 'Reject these rows'}
        </Button>
      </div>
    </section>
  )
}
