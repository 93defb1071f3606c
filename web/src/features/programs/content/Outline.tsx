import { api, creditOf, type Id, type LearningLanguage, type ProgramContent } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { memo, useMemo, useState } from 'react'
import { useRemember, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useSteady } from '@/lib/use-steady.ts'
import { Button } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { hoursOf, languageWord, shownText } from '../program-words.ts'
import { programsTexts } from '../texts.ts'
import css from './content.module.css'
import { knownLacks, writtenLanguages } from './languages-known.ts'
import { OutlineRow } from './OutlineRow.tsx'
import { useHighestGrades } from './reading/use-highest-grades.ts'

interface Props {
  content: ProgramContent
  program_id: Id
  edits: boolean
  /** The one that is open. */
  module: Id | null
  agency: readonly LearningLanguage[]
  onOpen: (id: Id, language?: LearningLanguage) => void
  onAdd: () => void
}

/** The modules in their order, and which languages are complete. Things are moved by hand or by keys. */
export function Outline({ content, program_id, edits, module: open, agency, onOpen, onAdd }: Props) {
  const t = useTexts(programsTexts)
  const { modules } = content
  const { move, busy } = useMove(program_id)
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
    // moving down it comes to stand behind the one it is dropped on
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
      {modules.length > 0 && <Languages content={content} agency={agency} onOpen={openIn} />}
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

/** Rulings 43: a language is offered when it is complete; what is missing is a list of work. */
const Languages = memo(function Languages({ content, agency, onOpen }: Pick<Props, 'content' | 'agency' | 'onOpen'>) {
  const t = useTexts(programsTexts)
  const { modules, titles } = content
  const codes = [...new Set([...agency, ...writtenLanguages(content)])]
  return (
    <div className={css.languages}>
      <h3>{t('translations')}</h3>
      {codes.map(code => {
        const lacking = modules.flatMap(module => knownLacks(module, code).map(lack => ({ module, lack })))
        const missing = lacking.length + (titles[code] ? 0 : 1)
        if (missing === 0) return <p key={code}>{t('complete', { language: languageWord(code) })}</p>
        return (
          <details key={code}>
            <summary>{t('missingIn', { language: languageWord(code), count: missing })}</summary>
            <ul>
              {!titles[code] && <li>{t('missingProgramTitle')}</li>}
              {lacking.map(({ module, lack }) => (
                <li key={`${module.id} ${lack}`}>
                  <button type="button" className={css.lack} onClick={() => onOpen(module.id, code)}>
                    {t(lack === 'title' ? 'missingTitle' : 'missingContent', {
                      module: shownText(module.titles) || t('untitled'),
                    })}
                  </button>
                </li>
              ))}
            </ul>
          </details>
        )
      })}
    </div>
  )
})
