import {
  api,
  type Id,
  type LearningLanguage,
  questionKinds,
  type QuizContent,
  type ReadQuestions,
  textFor,
} from '@preceptor/contract'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { FileField } from '@/widgets/upload/FileField.tsx'
import { languageWithin } from '@/widgets/languages/language-name.ts'
import { withRead } from './edit-questions.ts'
import css from './quiz.module.css'
import { quizTexts } from './texts.ts'

interface Props {
  program_id: Id
  module_id: Id
  language: LearningLanguage
  /** Number of further questions that can be added. */
  room: number
  content: QuizContent
  write: (next: QuizContent) => void
  onClose: () => void
}

/** Imports questions from text or a file: parses them, shows them with any unrecognized parts, and adds them. */
export default function ImportDialog({ program_id, module_id, language, room, content, write, onClose }: Props) {
  const t = useTexts(quizTexts)
  const [text, setText] = useState('')
  const [read, setRead] = useState<ReadQuestions | null>(null)
  const [makesPools, setMakesPools] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { send, isSending } = useSend(api.programQuizzes.read, {
    done: answer => {
      setRead(answer)
      setMakesPools(poolsOf(answer).length > 1)
    },
    fail: failure => {
      setRead(null)
      const said = Object.values(failure.fieldErrors())[0]
      setError(said ?? null)
      return said !== undefined
    },
  })
  const readFile = (file: File) => {
    setError(null)
    send({ params: { id: program_id, module_id }, query: { language }, file })
  }
  const taken = read?.questions.slice(0, room) ?? []
  const add = () => {
    write(withRead(content, taken, makesPools))
    onClose()
  }
  return (
    <Dialog
      open
      size="large"
      title={t('importTitle')}
      submitLabel={t('add', { count: taken.length })}
      refused={taken.length === 0 ? t('nothingToAdd') : undefined}
      dirty={text !== '' || read !== null}
      onSubmit={add}
      onClose={onClose}
    >
      <div className={css.import}>
        <p className="quiet">
          {t('importHint')} {t('importLanguage', { language: languageWithin(language) })}
        </p>
        <TextAreaField
          label={t('paste')}
          rows={read ? 4 : 10}
          data-autofocus
          spellCheck={false}
          className={css.code}
          value={text}
          error={error}
          onChange={said => {
            setText(said)
            setError(null)
          }}
        />
        <div className={css.readLine}>
          <Button
            busy={isSending}
            onClick={() =>
              text.trim() === ''
                ? setError(t('emptyFirst'))
                : readFile(new File([text], 'questions.txt', { type: 'text/plain' }))
            }
          >
            {t('read')}
          </Button>
        </div>
        <FileField
          label={t('file')}
          endings={['txt', 'gift', 'csv', 'tsv', 'xlsx']}
          limits={t('fileLimits')}
          onChange={file => file && readFile(file)}
        />
        {read && <Preview read={read} room={room} />}
        {read && poolsOf(read).length > 0 && (
          <CheckField label={t('makePools')} checked={makesPools} onChange={setMakesPools} />
        )}
      </div>
    </Dialog>
  )
}

const poolsOf = ({ questions }: ReadQuestions) => [...new Set(questions.flatMap(({ pool }) => pool ?? []))]

function Preview({ read: { questions, problems }, room }: { read: ReadQuestions; room: number }) {
  const t = useTexts(quizTexts)
  const problemsOf = (is_read: boolean) => problems.filter(one => one.is_read === is_read)
  return (
    <div role="status" className={css.preview}>
      <strong>{t('readCount', { count: questions.length })}</strong>
      {questions.length > room && <p className={css.fault}>{t('mostQuestions', { most: room })}</p>}
      <ol>
        {questions.map(({ line, pool, question }) => (
          <li key={question.id}>
            {textFor(question.texts, [])?.text}{' '}
            <span className="quiet">
              {[inWords(questionKinds[question.kind]), pool, t('lineOf', { line, reason: '' }).replace(/:\s*$/, '')]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
      <Problems title={t('notRead', { count: problemsOf(false).length })} problems={problemsOf(false)} />
      <Problems title={t('changedOnTheWay', { count: problemsOf(true).length })} problems={problemsOf(true)} />
    </div>
  )
}

function Problems({ title, problems }: { title: string; problems: ReadQuestions['problems'] }) {
  const t = useTexts(quizTexts)
  if (problems.length === 0) return null
  return (
    <>
      <strong>{title}</strong>
      <ul>
        {problems.map(({ line, text, reason }) => (
          <li key={`${line} ${reason}`}>
            {t('lineOf', { line, reason })} <span className="quiet">{text}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
