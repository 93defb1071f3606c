import { api, type LearningLanguage, learningLanguage, type ProgramContent } from '@preceptor/contract'
import { useOutletContext } from 'react-router'
import { useQueryOf, useRemember, useSend } from '@/api/queries.ts'
import { formatDayOf } from '@/lib/format-more.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { useAgency } from '@/nav/area.tsx'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { PackageHostContext } from '@/widgets/player/kinds/scorm/package-host.ts'
import css from './content/content.module.css'
import { ModuleReader } from './content/ModuleReader.tsx'
import { Outline } from './content/Outline.tsx'
import { usePackagesOf } from './content/kinds/scorm/use-packages-of.ts'
import { showsPrograms } from './list/use-program-acts.ts'
import type { ProgramOutlet } from './ProgramPage.tsx'
import { programsTexts } from './texts.ts'
import { useAgencyLanguages } from './use-first-language.ts'

const ModuleEditor = lazyPart(
  () => import('./content/ModuleEditor.tsx'),
  () => <SkeletonLines lines={8} />,
)
const AddModuleDialog = lazyPart(() => import('./content/AddModuleDialog.tsx'))
const PublishDialog = lazyPart(() => import('./content/PublishDialog.tsx'))
const DiscardDialog = lazyPart(() => import('./content/DiscardDialog.tsx'))
const VersionsDialog = lazyPart(() => import('./content/VersionsDialog.tsx'))
const PreviewDialog = lazyPart(() => import('./content/PreviewDialog.tsx'))

type Asked = 'add' | 'publish' | 'discard' | 'versions' | 'preview'
const isAsked = (word: string | null): word is Asked =>
  word !== null && ['add', 'publish', 'discard', 'versions', 'preview'].includes(word)

/**
 * R-PER-4: a program's content. The draft is editable; published versions are read-only. The address names the open module and
 * version.
 */
export default function ProgramContentTab() {
  const t = useTexts(programsTexts)
  const { program, mayEdit } = useOutletContext<ProgramOutlet>()
  const [params, change] = useUrlQuery()
  const version_id = params.get('version')
  const asked = useQueryOf(
    api.programContents.get,
    { params: { id: program.id }, query: version_id ? { version_id } : {} },
    { keep: true, quiet: 'not-found' },
  )
  const agency = useAgencyLanguages()
  const packages = usePackagesOf(program.id)
  const isNarrow = useNarrow()
  const content = asked.data
  if (!content)
    return asked.error ? <NotLoaded title={t('notLoaded')} retry={asked.refetch} /> : <SkeletonLines lines={8} />
  const isDraft = content.version.number === null
  const edits = mayEdit && isDraft && version_id === null && program.origin !== 'linked'
  const open = params.get('do')
  const close = () => change({ do: null, from: null, to: null }, { replace: true })
  const named = params.get('language') as LearningLanguage | null
  const language = named && learningLanguage.options.includes(named) ? named : (agency[0] ?? 'en')
  const chosen = content.modules.find(({ id }) => id === params.get('module'))
  // Beside the outline there is room for a module, so the first one opens without a click
  const module = chosen ?? (edits || isNarrow ? undefined : content.modules[0])
  return (
    <PackageHostContext value={packages}>
      <ContentBar content={content} edits={edits} ask={word => change({ do: word })} viewing={version_id !== null} />
      {version_id && (
        <div className={css.viewing}>
          <Banner
            title={t('viewing', { number: content.version.number ?? 0 })}
            action={
              <Button size="small" onClick={() => change({ version: null, module: null })}>
                {t('backToNow')}
              </Button>
            }
          >
            {t('viewingHint')}
          </Banner>
        </div>
      )}
      <div className={css.panes} data-open={module !== undefined || undefined}>
        <Outline
          content={content}
          program={program}
          edits={edits}
          mayReview={mayEdit && program.origin !== 'linked'}
          module={module?.id ?? null}
          agency={agency}
          onOpen={(id, at) => change({ module: id, ...(at && { language: at }) })}
          onAdd={() => change({ do: 'add' })}
        />
        <div className={css.pane}>
          {module ? (
            <>
              <div className={css.back}>
                <Button size="small" onClick={() => change({ module: null })}>
                  {t('backToModules')}
                </Button>
              </div>
              {edits ? (
                <ModuleEditor
                  key={module.id}
                  program={program}
                  content={content}
                  module={module}
                  language={language}
                  agency={agency}
                  onLanguage={code => change({ language: code }, { replace: true })}
                  onRemoved={() => change({ module: null }, { replace: true })}
                />
              ) : (
                <ModuleReader
                  program_id={program.id}
                  key={module.id}
                  content={content}
                  module={module}
                  language={language}
                  agency={agency}
                  onLanguage={code => change({ language: code }, { replace: true })}
                />
              )}
            </>
          ) : (
            content.modules.length > 0 && <p className={css.choose}>{t('chooseModule')}</p>
          )}
        </div>
      </div>
      {isAsked(open) && (
        <>
          {open === 'add' && edits && (
            <AddModuleDialog
              program={program}
              language={language}
              onAdded={id => change({ do: null, module: id }, { replace: true })}
              onClose={close}
            />
          )}
          {open === 'publish' && edits && <PublishDialog program={program} content={content} onClose={close} />}
          {open === 'discard' && edits && (
            <DiscardDialog program={program} onClose={() => change({ do: null, module: null }, { replace: true })} />
          )}
          {open === 'versions' && (
            <VersionsDialog
              program={program}
              onView={id => change({ do: null, version: id, module: null })}
              onClose={close}
            />
          )}
          {open === 'preview' && (
            <PreviewDialog program={program} content={content} module={module?.id ?? null} onClose={close} />
          )}
        </>
      )}
    </PackageHostContext>
  )
}

interface BarProps {
  content: ProgramContent
  /** True for the editable draft. */
  edits: boolean
  viewing: boolean
  ask: (word: Asked) => void
}

/** Names the version and offers its actions. */
function ContentBar({ content: { version, modules }, edits, viewing, ask }: BarProps) {
  const t = useTexts(programsTexts)
  const { program, mayEdit } = useOutletContext<ProgramOutlet>()
  const { timeZone } = useAgency()
  const isLinked = program.origin === 'linked'
  const remember = useRemember()
  const start = useSend(api.programContents.startDraft, {
    refresh: [...showsPrograms, api.programContents.versions],
    done: content => remember(api.programContents.get, { params: { id: program.id }, query: {} }, content),
  })
  return (
    <div className={css.bar}>
      <p className={css.barFacts}>
        {version.number === null
          ? t('draftFacts', { name: version.updated_by_name, day: formatDayOf(version.updated_at, timeZone) })
          : t('versionFacts', {
              number: version.number,
              day: formatDayOf(version.published_at ?? version.created_at, timeZone),
              name: version.published_by_name ?? version.created_by_name,
            })}
        {isLinked && ` · ${t('linkedContent')}`}
      </p>
      <div className={css.barActions}>
        {program.published && <Button onClick={() => ask('versions')}>{t('versions')}</Button>}
        {edits && program.published && <Button onClick={() => ask('discard')}>{t('discardDraft')}</Button>}
        {modules.length > 0 && <Button onClick={() => ask('preview')}>{t('preview')}</Button>}
        {edits && (
          <Button look="primary" onClick={() => ask('publish')}>
            {t('publish')}
          </Button>
        )}
        {mayEdit && !edits && !viewing && !isLinked && (
          <Button
            look="primary"
            busy={start.isSending}
            onClick={() => start.send({ params: { id: program.id }, body: {} })}
          >
            {t('editContent')}
          </Button>
        )}
      </div>
    </div>
  )
}
