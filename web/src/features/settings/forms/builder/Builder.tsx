import { api, type Form, type LearningLanguage, learningLanguage } from '@preceptor/contract'
import type { FormContent } from '@preceptor/contract/forms/content'
import { fieldByKey, fieldsOf, stepByKey } from '@preceptor/contract/forms/parts'
import { writtenTexts } from '@preceptor/contract/forms/written-texts'
import { useState } from 'react'
import { useQueryOf, useRefresh, useRemember } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { UnsavedGuard } from '@/nav/UnsavedGuard.tsx'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import { ClashBanner } from '@/widgets/versions/ClashBanner.tsx'
import { SavedNote } from '@/widgets/versions/SavedNote.tsx'
import { useAutosave } from '@/widgets/versions/use-autosave.ts'
import type { DraftAnswer } from '../form-words.ts'
import css from '../forms.module.css'
import { formSettingsTexts } from '../texts.ts'
import { useAgencyLanguages } from '../use-languages.ts'
import { type Building, BuildingContext, useBuilding } from './builder.ts'
import { ConditionEditor } from './ConditionEditor.tsx'
import { ConsentEditor } from './ConsentEditor.tsx'
import { namesIn, renameField } from './content-edits.ts'
import { contentWords } from './content-words.ts'
import { FieldEditor } from './FieldEditor.tsx'
import { LanguageBar } from './LanguageBar.tsx'
import { Outline } from './Outline.tsx'
import { PhonePreview } from './PhonePreview.tsx'
import { Problems } from './Problems.tsx'
import { SectionEditor } from './SectionEditor.tsx'
import { StepEditor } from './StepEditor.tsx'
import { useIdentities } from './use-identities.ts'

interface Props {
  form: Form
  draft: DraftAnswer
}

/** The draft of a form: its outline, the part being edited, and a phone preview. Saves automatically. */
export default function Builder({ form, draft }: Props) {
  const t = useTexts(formSettingsTexts)
  const remember = useRemember()
  const refresh = useRefresh()
  const [params, change] = useUrlQuery()
  const agency = useAgencyLanguages()
  const users = useQueryOf(api.programs.askable, {}, { quiet: true }).data?.data ?? []
  const [problems, setProblems] = useState(draft.problems)
  const saving = useAutosave<DraftAnswer['version'], FormContent>(draft.version, {
    call: api.forms.saveDraft,
    args: (_, content) => ({ params: { id: form.id }, body: { content } }),
    valuesOf: version => version.content,
    savedOf: answer => (answer as DraftAnswer).version,
    onSaved: (_, answer) => {
      const saved = answer as DraftAnswer
      setProblems(saved.problems)
      remember(api.forms.draft, { params: { id: form.id } }, saved)
      refresh(api.forms.get, api.forms.list, api.forms.versions)
    },
    refused: [api.forms.draft, api.forms.get],
  })
  const content = saving.values
  const named = params.get('language') as LearningLanguage | null
  const language = named && learningLanguage.options.includes(named) ? named : (agency[0] ?? 'en')
  const names = useNames(content)
  const part = names.partNow(params.get('part'))
  const shown = useQueryOf(
    api.forms.content,
    { params: { id: form.id, version_id: form.published?.id ?? '' } },
    { enabled: form.published !== null, quiet: true },
  ).data
  const published = shown ? namesIn(shown.content) : form.published ? 'all' : noKeys
  const building: Building = {
    content,
    language,
    first: agency[0] ?? 'en',
    users,
    errors: Object.fromEntries(
      Object.entries(saving.errors).map(([path, sentence]) => [path.replace(/^content\./, ''), sentence]),
    ),
    write: next => saving.set(next),
    published,
    rename: (from, to) => {
      saving.set(renameField(content, from, to))
      names.renamed(from, to)
      change({ part: `field:${to}` }, { replace: true })
    },
    identityOf: names.identityOf,
    renderCondition: props => <ConditionEditor {...props} />,
    open: next => change({ part: next }, { replace: part !== null && next !== null }),
  }
  return (
    <BuildingContext value={building}>
      <div className={css.state}>
        <SavedNote state={saving.state} dirty={saving.dirty} refused={t('cantEdit')} />
        <LanguageBar
          texts={writtenTexts(content)}
          agency={agency}
          onLanguage={code => change({ language: code }, { replace: true })}
          onOpen={(next, code) => change({ part: next, language: code })}
          version={draft.version}
          form_id={form.id}
        />
      </div>
      {saving.clash && (
        <ClashBanner
          title={t('conflictTitle', { name: saving.clash.name })}
          clash={saving.clash}
          mine={content}
          nameOf={name => t(name === 'sections' ? 'partFields' : name === 'steps' ? 'partSigners' : 'partConsent')}
          wordsOf={(of, name) => contentWords(of, name, language)}
          onChoose={saving.choose}
        />
      )}
      <Problems problems={problems} errors={building.errors} />
      <div className={css.panes} data-open={part !== null || undefined}>
        <Outline part={part} />
        <div className={css.pane} data-part={part ?? undefined} onBlur={saving.flush}>
          {part !== null && (
            <div className={css.back}>
              <Button size="small" onClick={() => change({ part: null })}>
                {t('backToParts')}
              </Button>
            </div>
          )}
          <Part key={part && names.identityOf(part.slice(part.indexOf(':') + 1))} part={part} />
        </div>
        <PhonePreview />
      </div>
      <UnsavedGuard dirty={saving.dirty} what={inWords(form.title)} />
    </BuildingContext>
  )
}

const noKeys: ReadonlySet<string> = new Set()

function useNames(content: FormContent) {
  const { firsts, identityOf, renamed } = useIdentities()
  return {
    identityOf,
    renamed,
    /** Returns the part under its current key, if the address has an earlier one. */
    partNow: (part: string | null) => {
      if (!part?.startsWith('field:')) return part
      const key = part.slice('field:'.length)
      const now = fieldByKey(content, key) ? key : fieldsOf(content).find(one => firsts[one.key] === key)?.key
      return now ? `field:${now}` : part
    },
  }
}

/** The open part. */
function Part({ part }: { part: string | null }) {
  const t = useTexts(formSettingsTexts)
  const { content } = useBuilding()
  const [group, key = ''] = part?.split(':') ?? []
  const field = group === 'field' ? fieldByKey(content, key) : undefined
  if (field) return <FieldEditor field={field} />
  const section = group === 'section' ? content.sections.find(one => one.key === key) : undefined
  if (section) return <SectionEditor section={section} />
  const step = group === 'step' ? stepByKey(content, key) : undefined
  if (step) return <StepEditor step={step} />
  if (group === 'consent') return <ConsentEditor />
  return <p className={css.choose}>{t('choosePart')}</p>
}
