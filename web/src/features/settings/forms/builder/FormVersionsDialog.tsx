import { api, changeKinds, type Form, type Id, type LearningLanguage } from '@preceptor/contract'
import type { FormContent } from '@preceptor/contract/forms/content'
import { useQueryOf } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { VersionsDialog } from '@/widgets/versions/VersionsDialog.tsx'
import { Differing, Words } from '@/widgets/versions/Words.tsx'
import { formSettingsTexts } from '../texts.ts'
import { useFirstLanguage } from '../use-languages.ts'
import { contentBlocks } from './content-words.ts'

interface Props {
  form: Form
  onView: (id: Id) => void
  onClose: () => void
}

export default function FormVersionsDialog({ form, ...ends }: Props) {
  const t = useTexts(formSettingsTexts)
  return (
    <VersionsDialog
      title={t('versionsTitle', { title: form.title })}
      versions={useQueryOf(api.forms.versions, { params: { id: form.id } }).data?.data}
      current={form.number}
      kindOf={({ change_kind, number }) => (change_kind && number !== 1 ? inWords(changeKinds[change_kind]) : null)}
      factsOf={({ fields, steps }) => [t('fieldsCount', { count: fields }), t('stepsCount', { count: steps })]}
      renderComparison={(from, to) => <Comparison form_id={form.id} from={from} to={to} />}
      {...ends}
    />
  )
}

/** Differences between two versions, part by part, word by word. */
function Comparison({ form_id, from, to }: { form_id: Id; from: Id; to: Id }) {
  const t = useTexts(formSettingsTexts)
  const language = useFirstLanguage()
  const old = useQueryOf(api.forms.content, { params: { id: form_id, version_id: from } }).data
  const now = useQueryOf(api.forms.content, { params: { id: form_id, version_id: to } }).data
  if (!old || !now) return <SkeletonLines lines={8} />
  const parts = (['sections', 'steps', 'consent'] as const).flatMap(part =>
    changedBlocks(old.content, now.content, part, language),
  )
  if (parts.length === 0) return <p>{t('noDifference')}</p>
  return (
    <Differing>
      {parts.map(({ was, is }, at) => (
        <section key={at}>
          <Words was={was} is={is} />
        </section>
      ))}
    </Differing>
  )
}

/** Returns the blocks that differ between two versions, paired by key. */
function changedBlocks(old: FormContent, now: FormContent, part: keyof FormContent, language: LearningLanguage) {
  const [before, after] = [contentBlocks(old, part, language), contentBlocks(now, part, language)]
  return [...new Set([...before.keys(), ...after.keys()])]
    .map(name => ({ was: before.get(name) ?? '', is: after.get(name) ?? '' }))
    .filter(({ was, is }) => was !== is)
}
