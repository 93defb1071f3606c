import { type LearningLanguage, type Question, questionKinds, textFor } from '@preceptor/contract'
import { IconAlertTriangle, IconGripVertical } from '@tabler/icons-react'
import { type DragEvent, memo } from 'react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import css from './quiz.module.css'
import { quizTexts } from './texts.ts'

interface Props {
  question: Question
  number: number
  language: LearningLanguage
  pool: string
  /** The first fault; blank for none. */
  fault: string
  /** The server's error about it. */
  error: string | null
  onOpen: (id: string) => void
  onDropOn: (id: string, onto: string) => void
}

const dragType = 'application/x-question'

/** A collapsed question: one line, without fields. */
export const QuestionRow = memo(function QuestionRow(props: Props) {
  const { question, number, language, pool, fault, error, onOpen, onDropOn } = props
  const t = useTexts(quizTexts)
  const said = textFor(question.texts, [language])
  const facts = [inWords(questionKinds[question.kind]), t('plainPoints', { points: question.points }), pool]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is for the mouse; buttons move it by keyboard
    <li
      className={css.row}
      draggable
      onDragStart={event => event.dataTransfer.setData(dragType, question.id)}
      onDragOver={event => {
        if (event.dataTransfer.types.includes(dragType)) event.preventDefault()
      }}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        const dragged = event.dataTransfer.getData(dragType)
        if (dragged && dragged !== question.id) onDropOn(dragged, question.id)
      }}
    >
      <IconGripVertical size={14} aria-hidden="true" className={css.grip} />
      <button
        type="button"
        className={css.rowButton}
        data-place={`r:${question.id}`}
        onClick={() => onOpen(question.id)}
      >
        <span className={css.rowText}>
          {number}. <span lang={said?.language}>{said?.text || t('noText')}</span>
        </span>
        <span className={css.rowFacts}>
          {facts.filter(Boolean).join(' · ')}
          {(error ?? fault) && (
            <span className={css.fault}>
              <IconAlertTriangle size={13} aria-hidden="true" /> {error ?? fault}
            </span>
          )}
        </span>
      </button>
    </li>
  )
})
