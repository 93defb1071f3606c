import { api, type Id, type ProgramContent, type ProgramModule } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { Differing, Words } from '@/widgets/versions/Words.tsx'
import { shownText } from '../program-words.ts'
import { programsTexts } from '../texts.ts'
import { byLanguage } from './kinds/by-language.ts'
import { linesOf, titlesIn } from './module-words.ts'

/** Differences between two versions, module by module, word by word. */
export function Comparison({ program_id, from, to }: { program_id: Id; from: Id; to: Id }) {
  const old = useVersion(program_id, from)
  const now = useVersion(program_id, to)
  return old && now ? <Differences old={old} now={now} /> : <SkeletonLines lines={8} />
}

const useVersion = (id: Id, version_id: Id) =>
  useQueryOf(api.programContents.get, { params: { id }, query: { version_id } }).data

/** Differences between two loaded versions. */
export function Differences({ old, now }: { old: ProgramContent; now: ProgramContent }) {
  const t = useTexts(programsTexts)
  const before = new Map(old.modules.map(module => [module.id, module]))
  const after = new Set(now.modules.map(({ id }) => id))
  const removed = old.modules.filter(({ id }) => !after.has(id))
  const kept = (modules: readonly ProgramModule[], others: { has: (id: Id) => boolean }) =>
    modules.filter(({ id }) => others.has(id)).map(({ id }) => id)
  const moved = kept(old.modules, after).join() !== kept(now.modules, before).join()
  const [oldWords, nowWords] = [wordsIn(old), wordsIn(now)]
  const [oldAbout, nowAbout] = [aboutOf(old), aboutOf(now)]
  const parts = now.modules.flatMap(module => {
    const was = before.get(module.id)
    if (!was) return [{ module, title: t('moduleAdded', { title: shownText(module.titles) }), was: '' }]
    const lines = oldWords(was)
    return lines === nowWords(module)
      ? []
      : [{ module, title: t('moduleChanged', { title: shownText(module.titles) }), was: lines }]
  })
  if (parts.length === 0 && removed.length === 0 && !moved && oldAbout === nowAbout) return <p>{t('noDifference')}</p>
  return (
    <Differing>
      {oldAbout !== nowAbout && (
        <section>
          <h3>{t('aboutChanged')}</h3>
          <Words was={oldAbout} is={nowAbout} />
        </section>
      )}
      {moved && <p>{t('orderChanged')}</p>}
      {parts.map(({ module, title, was }) => (
        <section key={module.id}>
          <h3>{title}</h3>
          <Words was={was} is={nowWords(module)} />
        </section>
      ))}
      {removed.map(module => (
        <section key={module.id}>
          <h3>{t('moduleRemoved', { title: shownText(module.titles) })}</h3>
          <Words was={oldWords(module)} is="" />
        </section>
      ))}
    </Differing>
  )
}

const wordsIn = ({ modules }: ProgramContent) => {
  const titleOf = titlesIn(modules)
  return (module: ProgramModule) => linesOf(module, titleOf)
}
const aboutOf = ({ titles, descriptions }: ProgramContent) =>
  [byLanguage(titles), byLanguage(descriptions)].filter(Boolean).join('\n')
