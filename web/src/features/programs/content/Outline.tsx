import {
  api,
  creditOf,
  type Id,
  type LearningLanguage,
  moduleKinds,
  type ProgramContent,
  type ProgramModule,
} from '@preceptor/contract'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useRemember, useSend } from '@/api/queries.ts'
import { formatNumber } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button, IconButton } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { gradeWord, hoursOf, shownText } from '../program-words.ts'
import { programsTexts } from '../texts.ts'
import css from './content.module.css'
import { Translations } from './Translations.tsx'
import { useHighestGrades } from './reading/use-highest-grades.ts'

interface Props {
  content: ProgramContent
  program_id: Id
  edits: boolean
  /** The reader may say that a translation is right. */
  mayReview: boolean
  /** The one that is open. */
  module: Id | null
  agency: readonly LearningLanguage[]
  onOpen: (id: Id, language?: LearningLanguage) => void
  onAdd: () => void
}

/** The modules in their order, and which languages are complete. Things are moved by hand or by keys. */
export function Outline({ content, program_id, edits, mayReview, module: open, agency, onOpen, onAdd }: Props) {
  const t = useTexts(programsTexts)
  const { modules } = content
  const { move, busy } = useMove(program_id)
  const grades = useHighestGrades(modules)
  const [dragged, setDragged] = useState<Id | null>(null)
  const [over, setOver] = useState<Id | null>(null)
  const drop = (event: DragEvent, target: ProgramModule) => {
    event.preventDefault()
    setOver(null)
    if (!dragged || dragged === target.id) return
    const ids = modules.map(({ id }) => id)
    const [from, to] = [ids.indexOf(dragged), ids.indexOf(target.id)]
    // moving down it comes to stand behind the one it is dropped on
    move(dragged, from < to ? (ids[to + 1] ?? null) : target.id)
  }
  return (
    <section className={css.outline} aria-label={t('outline')}>
      <div className={css.outlineHead}>
        <h2>{t('outline')}</h2>
        <span className="quiet">{hoursOf(creditOf(modules))}</span>
      </div>
      {modules.length === 0 ? (
        <Empty title={edits ? t('noModules') : t('noModulesRead')} hint={edits && t('noModulesHint')} />
      ) : (
        <ol className={css.modules} aria-busy={busy || undefined}>
          {modules.map((module, at) => (
            <li
              key={module.id}
              className={css.module}
              data-current={module.id === open || undefined}
              data-over={module.id === over || undefined}
            >
              {edits && <IconGripVertical size={14} aria-hidden="true" className={css.grip} />}
              <button
                type="button"
                className={css.moduleButton}
                aria-current={module.id === open ? 'true' : undefined}
                onClick={() => onOpen(module.id)}
                draggable={edits || undefined}
                onDragStart={() => setDragged(module.id)}
                onDragEnd={() => {
                  setDragged(null)
                  setOver(null)
                }}
                onDragOver={event => {
                  if (!edits || !dragged) return
                  event.preventDefault()
                  setOver(module.id)
                }}
                onDrop={event => drop(event, module)}
              >
                <span className={css.moduleTitle}>
                  {formatNumber(at + 1)}. {shownText(module.titles) || t('untitled')}
                </span>
                <span className={css.moduleFacts}>
                  {[
                    inWords(moduleKinds[module.kind]),
                    creditOf([module]) > 0 && t('minutesShort', { count: creditOf([module]) }),
                    !module.is_required && t('optional'),
                    (grades.get(module.id) ?? 0) > 0 && gradeWord(grades.get(module.id) ?? 0),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </button>
              {edits && module.id === open && (
                <span className={css.moves}>
                  <IconButton
                    label={t('moveUp')}
                    size="small"
                    refused={at === 0 ? t('moveUp') : undefined}
                    onClick={() => move(module.id, modules[at - 1]?.id ?? null)}
                  >
                    <IconArrowUp size={14} />
                  </IconButton>
                  <IconButton
                    label={t('moveDown')}
                    size="small"
                    refused={at === modules.length - 1 ? t('moveDown') : undefined}
                    onClick={() => move(module.id, modules[at + 2]?.id ?? null)}
                  >
                    <IconArrowDown size={14} />
                  </IconButton>
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {edits && (
        <Button icon={<IconPlus size={16} />} onClick={onAdd}>
          {t('addModule')}
        </Button>
      )}
      {modules.length > 0 && (
        <Translations content={content} program_id={program_id} agency={agency} mayReview={mayReview} onOpen={onOpen} />
      )}
    </section>
  )
}

function useMove(program_id: Id) {
  const remember = useRemember()
  const { send, isSending } = useSend(api.programContents.moveModule, {
    refresh: [api.programContents.get],
    done: content => remember(api.programContents.get, { params: { id: program_id }, query: {} }, content),
  })
  return {
    busy: isSending,
    move: (module_id: Id, before_id: Id | null) => send({ params: { id: program_id, module_id }, body: { before_id } }),
  }
}
