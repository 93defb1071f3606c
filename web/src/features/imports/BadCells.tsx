import type { BlankableField, RosterImport } from '@preceptor/contract'
import { useId } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { Card } from '@/ui/page/Card.tsx'
import css from './imports.module.css'
import { fieldWords } from './mapping.ts'
import { importTexts } from './texts.ts'

export interface BadCellsProps {
  cells: RosterImport['bad_cells']
  left: readonly BlankableField[]
  onLeft: (left: BlankableField[]) => void
}

/** Cells of optional fields that can't be read: leave them out, or reject their rows. */
export function BadCells({ cells, left, onLeft }: BadCellsProps) {
  const t = useTexts(importTexts)
  return (
    <Card title={t('badTitle')} flush>
      {cells.map(cell => (
        <BadCellsOf key={cell.field} cell={cell} left={left} onLeft={onLeft} />
      ))}
    </Card>
  )
}

type OfProps = Omit<BadCellsProps, 'cells'> & { cell: BadCellsProps['cells'][number] }

function BadCellsOf({ cell: { field, rows, examples }, left, onLeft }: OfProps) {
  const t = useTexts(importTexts)
  const id = useId()
  const others = left.filter(other => other !== field)
  const isLeft = left.includes(field)
  return (
    <section className={css.group} aria-labelledby={id}>
      <div className={css.groupHead}>
        <h3 id={id}>{fieldWords(field)}</h3>
        <span className="quiet">{t('rowCount', { count: rows })}</span>
      </div>
      <p className={css.groupValues}>{examples.join(', ')}</p>
      <div className={css.groupChoices} role="group" aria-label={t('unknownAll', { field: fieldWords(field) })}>
        <Button size="small" aria-pressed={isLeft} onClick={() => onLeft([...others, field])}>
          {t('badBlank', { rows })}
        </Button>
        <Button size="small" aria-pressed={!isLeft} onClick={() => onLeft(others)}>
          {t('badReject', { rows })}
        </Button>
      </div>
    </section>
  )
}
