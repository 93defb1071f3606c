import { creditOf, moduleKinds, type ProgramModule } from '@preceptor/contract'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { type DragEvent, memo } from 'react'
import { formatNumber } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { IconButton } from '@/ui/Button.tsx'
import { gradeWord, shownText } from '../program-words.ts'
import { programsTexts } from '../texts.ts'
import css from './content.module.css'

export interface OutlineActs {
  open: (id: string) => void
  move: (id: string, by: 1 | -1) => void
  drag: (id: string | null) => void
  over: (id: string) => void
  drop: (id: string) => void
}

interface Props {
  module: ProgramModule
  /** Starts at 1. */
  number: number
  isLast: boolean
  isOpen: boolean
  isOver: boolean
  edits: boolean
  /** True while a module is being dragged. */
  takes: boolean
  grade: number
  acts: OutlineActs
}

/** A module of the outline, rendered again only when it changes, so that hundreds of them stay fast. */
export const OutlineRow = memo(function OutlineRow(props: Props) {
  const { module, number, isLast, isOpen, isOver, edits, takes, grade, acts } = props
  const t = useTexts(programsTexts)
  const credit = creditOf([module])
  const facts = [
    inWords(moduleKinds[module.kind]),
    credit > 0 && t('minutesShort', { count: credit }),
    !module.is_required && t('optional'),
    grade > 0 && `${t('readingLevel')} ${gradeWord(grade)}`,
  ]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is for the mouse; buttons move it by keyboard
    <li
      className={css.module}
      data-current={isOpen || undefined}
      data-over={isOver || undefined}
      draggable={edits || undefined}
      onDragStart={event => {
        // Firefox doesn't drag without data
        event.dataTransfer.setData('text/plain', module.id)
        acts.drag(module.id)
      }}
      onDragEnd={() => acts.drag(null)}
      onDragOver={event => {
        if (!takes) return
        event.preventDefault()
        acts.over(module.id)
      }}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        acts.drop(module.id)
      }}
    >
      {edits && <IconGripVertical size={14} aria-hidden="true" className={css.grip} />}
      <button
        type="button"
        className={css.moduleButton}
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => acts.open(module.id)}
      >
        <span className={css.moduleTitle}>
          {formatNumber(number)}. {shownText(module.titles) || t('untitled')}
        </span>
        <span className={css.moduleFacts}>{facts.filter(Boolean).join(' · ')}</span>
      </button>
      {edits && isOpen && (
        <span className={css.moves}>
          <IconButton
            label={t('moveUp')}
            size="small"
            refused={number === 1 ? t('moveUp') : undefined}
            onClick={() => acts.move(module.id, -1)}
          >
            <IconArrowUp size={14} />
          </IconButton>
          <IconButton
            label={t('moveDown')}
            size="small"
            refused={isLast ? t('moveDown') : undefined}
            onClick={() => acts.move(module.id, 1)}
          >
            <IconArrowDown size={14} />
          </IconButton>
        </span>
      )}
    </li>
  )
})
