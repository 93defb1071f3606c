import { api, creditOf, type Id, type LearningLanguage, type Program, type ProgramContent } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useRemember, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useSteady } from '@/lib/use-steady.ts'
import { Button } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { hoursOf } from '../program-words.ts'
import { programsTexts } from '../texts.ts'
import css from './content.module.css'
import { OutlineRow } from './OutlineRow.tsx'
import { Translations } from './Translations.tsx'
import { useHighestGrades } from './reading/use-highest-grades.ts'

interface Props {
  content: ProgramContent
  program: Pick<Program, 'id' | 'stale'>
  edits: boolean
  /** True if the user may confirm translations. */
  mayReview: boolean
  /** The open module. */
  module: Id | null
  agency: readonly LearningLanguage[]
  onOpen: (id: Id, language?: LearningLanguage) => void
  onAdd: () => void
}

/** The modules in order, with the languages that are complete. Reordered by dragging or the keyboard. */
export function Outline({ content, program, edits, mayReview, module: open, agency, onOpen, onAdd }: Props) {
  const t = useTexts(programsTexts)
  const { modules } = content
  const { move, busy } = useMove(program.id)
  const grades = useHighestGrades(modules)
  const [dragged, setDragged] = useState<Id | null>(null)
  const [over, setOver] = useState<Id | null>(null)
  const ids = modules.map(({ id }) => id)
  const openOne = useSteady((id: Id) => onOpen(id))
  const openIn = useSteady(onOpen)
  const step = useSteady((id: Id, by: 1 | -1) => {
    const at = ids.indexOf(id)
    move(id, ids[by === 1 ? at + 2 : at - 1] ?? null)
  })
  const drag = useSteady((id: Id | null) => {
    setDragged(id)
    setOver(null)
  })
  const drop = useSteady((target: Id) => {
    setOver(null)
    if (!dragged || dragged === target) return
    const [from, to] = [ids.indexOf(dragged), ids.indexOf(target)]
    // Moving down, the module goes after the one it is dropped on
    move(dragged, from < to ? (ids[to + 1] ?? null) : target)
  })
  const acts = useMemo(() => ({ open: openOne, move: step, drag, over: setOver, drop }), [openOne, step, drag, drop])
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
            <OutlineRow
              key={module.id}
              module={module}
              number={at + 1}
              isLast={at === modules.length - 1}
              isOpen={module.id === open}
              isOver={module.id === over}
              edits={edits}
              takes={edits && dragged !== null}
              grade={grades.get(module.id) ?? 0}
              acts={acts}
            />
          ))}
        </ol>
      )}
      {edits && (
        <Button icon={<IconPlus size={16} />} onClick={onAdd}>
          {t('addModule')}
        </Button>
      )}
      {modules.length > 0 && (
        <Translations content={content} program={program} agency={agency} mayReview={mayReview} onOpen={openIn} />
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
