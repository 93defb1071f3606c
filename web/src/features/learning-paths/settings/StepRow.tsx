import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { formatNumber } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { IconButton } from '@/ui/Button.tsx'
import { Dotted } from '@/ui/page/Dotted.tsx'
import type { Line } from '@/widgets/form/use-fields.ts'
import { rulesInWords } from '@/widgets/learning-paths/path-words.ts'
import { pathsTexts } from '../texts.ts'
import css from './settings.module.css'
import { StepFields } from './StepFields.tsx'
import { factsOf, type StepDraft, stepOf, type StepsValues } from './steps-values.ts'

interface Props {
  line: Line<StepDraft>
  /** Starts at 1. */
  number: number
  /** The whole path; its order determines what this step waits for. */
  path: StepsValues
  isOpen: boolean
  isOver: boolean
  /** True while a step is being dragged. */
  takes: boolean
  wrong: string | undefined
  /** Subjects of other steps. */
  taken: readonly string[]
  onToggle: () => void
  onMove: (by: 1 | -1) => void
  onPatch: (patch: Partial<StepDraft>) => void
  drag: Readonly<Record<'start' | 'end' | 'over' | 'drop', () => void>>
}

const chooses = {
  program: 'chooseProgram',
  session: 'chooseProgram',
  credential: 'chooseType',
  form: 'chooseForm',
} as const

/** One step in a row, with its rules in words; its fields expand below it. */
export function StepRow({
  line,
  number,
  path,
  isOpen,
  isOver,
  takes,
  wrong,
  taken,
  onToggle,
  onMove,
  onPatch,
  drag,
}: Props) {
  const t = useTexts(pathsTexts)
  const step = line.value
  const title = step.title || t(chooses[step.kind])
  return (
    <li className={css.step} data-open={isOpen || undefined} data-over={isOver || undefined}>
      <span
        className={css.grip}
        draggable
        onDragStart={event => {
          // Firefox doesn't drag without data
          event.dataTransfer.setData('text/plain', title)
          drag.start()
        }}
        onDragEnd={drag.end}
      >
        <IconGripVertical size={16} aria-hidden="true" />
      </span>
      <button
        type="button"
        className={css.stepButton}
        aria-expanded={isOpen}
        onClick={onToggle}
        draggable
        onDragStart={drag.start}
        onDragEnd={drag.end}
        onDragOver={event => {
          if (!takes) return
          event.preventDefault()
          drag.over()
        }}
        onDrop={event => {
          event.preventDefault()
          drag.drop()
        }}
      >
        <span className={css.stepTitle}>
          {formatNumber(number)}. {title}
        </span>
        <span className={css.stepFacts}>
          <Dotted of={factsOf(step).join(' · ')} />
        </span>
        <span className={css.stepFacts}>{rulesInWords(path.steps.map(stepOf), number - 1, path)}</span>
      </button>
      <span className={css.moves}>
        <IconButton
          label={t('moveUp', { title })}
          size="small"
          refused={number === 1 ? t('isFirst') : undefined}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp size={14} />
        </IconButton>
        <IconButton
          label={t('moveDown', { title })}
          size="small"
          refused={number === path.steps.length ? t('isLast') : undefined}
          onClick={() => onMove(1)}
        >
          <IconArrowDown size={14} />
        </IconButton>
        <IconButton label={t('removeStep', { title })} size="small" onClick={line.remove}>
          <IconTrash size={14} />
        </IconButton>
      </span>
      {wrong && !isOpen && (
        <p role="alert" className={css.stepError}>
          {wrong}
        </p>
      )}
      {isOpen && <StepFields line={line} isFirst={number === 1} taken={taken} onPatch={onPatch} />}
    </li>
  )
}
