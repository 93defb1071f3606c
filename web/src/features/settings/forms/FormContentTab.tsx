import { api } from '@preceptor/contract'
import { useOutletContext } from 'react-router'
import { useQueryOf, useRemember, useSend } from '@/api/queries.ts'
import { formatDayOf } from '@/lib/format-more.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { type DraftAnswer, type FormOutlet, showsForms } from './form-words.ts'
import css from './forms.module.css'
import { formSettingsTexts } from './texts.ts'

const lines = () => <SkeletonLines lines={8} />
const Builder = lazyPart(() => import('./builder/Builder.tsx'), lines)
const ContentReader = lazyPart(() => import('./builder/ContentReader.tsx'), lines)
const PublishDialog = lazyPart(() => import('./builder/PublishDialog.tsx'))
const DiscardDialog = lazyPart(() => import('./builder/DiscardDialog.tsx'))
const FormVersionsDialog = lazyPart(() => import('./builder/FormVersionsDialog.tsx'))
const TestRunDialog = lazyPart(() => import('./builder/TestRunDialog.tsx'))

/** The form's content. Drafts are editable; published versions are read-only. The address names the open version. */
export default function FormContentTab() {
  const t = useTexts(formSettingsTexts)
  const { form, mayEdit } = useOutletContext<FormOutlet>()
  const [params, change] = useUrlQuery()
  const version_id = params.get('version')
  const draft = useQueryOf(api.forms.draft, { params: { id: form.id } }, { keep: true })
  const old = useQueryOf(
    api.forms.content,
    { params: { id: form.id, version_id: version_id ?? '' } },
    { enabled: version_id !== null, quiet: 'not-found' },
  )
  const asked = version_id ? old : draft
  const version = version_id ? old.data : draft.data?.version
  if (!version) return asked.error ? <NotLoaded title={t('notLoaded')} retry={asked.refetch} /> : lines()
  const edits = mayEdit && version.number === null && version_id === null
  const open = params.get('do')
  const close = () => change({ do: null, from: null, to: null }, { replace: true })
  return (
    <>
      {version_id && (
        <div className={css.banner}>
          <Banner
            title={t('viewing', { number: version.number ?? 0 })}
            action={
              <Button size="small" onClick={() => change({ version: null })}>
                {t('backToNow')}
              </Button>
            }
          >
            {t('viewingHint')}
          </Banner>
        </div>
      )}
      <ContentBar version={version} edits={edits} viewing={version_id !== null} ask={word => change({ do: word })} />
      {edits && draft.data ? (
        <Builder key={version.id} form={form} draft={draft.data} />
      ) : (
        <ContentReader content={version.content} />
      )}
      {open === 'publish' && edits && draft.data && <PublishDialog form={form} draft={draft.data} onClose={close} />}
      {open === 'discard' && edits && <DiscardDialog form={form} onClose={close} />}
      {open === 'versions' && (
        <FormVersionsDialog form={form} onView={id => change({ do: null, version: id })} onClose={close} />
      )}
      {open === 'test' && <TestRunDialog content={version.content} onClose={close} />}
    </>
  )
}

interface BarProps {
  version: DraftAnswer['version']
  /** True for the editable draft. */
  edits: boolean
  viewing: boolean
  ask: (word: 'publish' | 'discard' | 'versions' | 'test') => void
}

/** Names the version and offers its actions. */
function ContentBar({ version, edits, viewing, ask }: BarProps) {
  const t = useTexts(formSettingsTexts)
  const { form, mayEdit } = useOutletContext<FormOutlet>()
  const { timeZone } = useAgency()
  const remember = useRemember()
  const params = { id: form.id }
  const start = useSend(api.forms.startDraft, {
    refresh: [...showsForms, api.forms.versions],
    done: answer => remember(api.forms.draft, { params }, answer),
  })
  return (
    <div className={css.bar}>
      <p className={css.barFacts}>
        {version.number === null
          ? t('draftFacts', { name: version.updated_by_name, day: formatDayOf(version.updated_at, timeZone) })
          : t('versionFacts', {
              number: version.number,
              day: formatDayOf(version.published_at ?? version.updated_at, timeZone),
              name: version.published_by_name ?? version.updated_by_name,
            })}
      </p>
      <div className={css.barActions}>
        {form.published && <Button onClick={() => ask('versions')}>{t('versions')}</Button>}
        {edits && form.published && <Button onClick={() => ask('discard')}>{t('discardDraft')}</Button>}
        <Button onClick={() => ask('test')}>{t('testRun')}</Button>
        {edits && (
          <Button look="primary" onClick={() => ask('publish')}>
            {t('publish')}
          </Button>
        )}
        {mayEdit && !edits && !viewing && (
          <Button look="primary" busy={start.isSending} onClick={() => start.send({ params, body: {} })}>
            {t('editContent')}
          </Button>
        )}
      </div>
    </div>
  )
}
