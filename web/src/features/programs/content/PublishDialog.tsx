import type { changeKinds } from '@preceptor/contract'
import {
  api,
  type givenTo,
  type Id,
  type Program,
  type ProgramContent,
  staleLanguages,
  writtenIn,
} from '@preceptor/contract'
import type { ReactNode } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { formatBoth } from '@/lib/format-more.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField, type CheckFieldProps } from '@/ui/form/CheckField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { KindOfChange } from '@/widgets/versions/KindOfChange.tsx'
import { languageNames, languageWithin } from '@/widgets/languages/language-name.ts'
import { VersionPeople } from '../impact/VersionPeople.tsx'
import { showsPrograms } from '../list/use-program-acts.ts'
import { programsTexts } from '../texts.ts'

type ChangeKind = keyof typeof changeKinds
interface Values {
  note: string
  change_kind: ChangeKind
  given_to: keyof typeof givenTo
  stale_ok: boolean
  retrains: boolean
  retrain_days: string
}

/** The changes, and the people who get them. The first version needs no choice of people. */
export default function PublishDialog({
  program,
  content,
  onClose,
}: {
  program: Program
  content: ProgramContent
  onClose: () => void
}) {
  const t = useTexts(programsTexts)
  const isFirst = program.published === null
  const number = (program.number ?? 0) + 1
  const start: Values = {
    note: isFirst ? t('firstNote') : '',
    change_kind: 'minor',
    given_to: 'new_only',
    stale_ok: false,
    retrains: false,
    retrain_days: '14',
  }
  const form = useForm({
    start,
    call: api.programRules.publish,
    args: ({ note, change_kind, given_to, stale_ok, retrains, retrain_days }) => ({
      params: { id: program.id },
      body: {
        note,
        change_kind,
        given_to: change_kind === 'minor' ? 'not_started' : given_to,
        seen_at: content.version.updated_at,
        ...(change_kind === 'material' && stale_ok && { stale_ok }),
        ...(change_kind === 'material' && retrains && { retrain_days: Number(retrain_days || Number.NaN) }),
      },
    }),
    refresh: [api.programContents.get, api.programContents.versions, ...showsPrograms, api.jobs.list],
    said: ({ giving_job_id, retraining_job_id }) =>
      t(giving_job_id || retraining_job_id ? 'publishedGiving' : 'published', { number }),
    done: onClose,
  })
  const complete = content.version.languages
  const stale = staleLanguages(complete, content.modules)
  const isMaterial = !isFirst && form.values.change_kind === 'material'
  const unfinished = writtenIn(content, content.modules).filter(code => !complete.includes(code))
  const words = (codes: typeof complete) => formatBoth(codes.map(languageWithin))
  return (
    <FormDialog
      form={form}
      title={t('publishTitle', { number })}
      submitLabel={t('publishSubmit')}
      what={t('publishWhat')}
      onClose={onClose}
    >
      {complete.length > 0 && <p>{t('publishLanguages', { languages: words(complete) })}</p>}
      {unfinished.length > 0 && <p>{t('publishMissing', { languages: words(unfinished) })}</p>}
      {!isFirst && (
        <KindOfChange
          label={t('changeKind')}
          hints={{ minor: t('minorHint'), material: t('materialHint') }}
          value={form.values.change_kind}
          onChange={change_kind => form.set({ change_kind })}
        />
      )}
      {isMaterial && stale.length > 0 && (
        <Banner level="warning" title={t('publishStale', { languages: formatBoth(languageNames(stale)) })}>
          <CheckField label={t('publishStaleOk')} error={form.errors['stale_ok']} {...form.box('stale_ok')} />
        </Banner>
      )}
      {isMaterial && (
        <VersionPeople
          program_id={program.id}
          given_to={form.values.given_to}
          onChange={given_to => form.set({ given_to })}
        />
      )}
      {isMaterial && (
        <Retraining
          program_id={program.id}
          box={form.box('retrains')}
          days={
            form.values.retrains && (
              <TextField label={t('retrainDays')} inputMode="numeric" required {...form.field('retrain_days')} />
            )
          }
        />
      )}
      <TextAreaField
        label={isFirst ? t('publishNoteFirst') : t('publishNote')}
        required
        rows={3}
        maxLength={1000}
        hint={t('publishNoteHint')}
        data-autofocus
        {...form.field('note')}
      />
    </FormDialog>
  )
}

/** Asks whether people with a valid completion must learn the changes, and shows how many there are. */
function Retraining({
  program_id,
  box,
  days,
}: {
  program_id: Id
  box: Omit<CheckFieldProps, 'label' | 'hint'>
  days: ReactNode
}) {
  const t = useTexts(programsTexts)
  const { data } = useQueryOf(
    api.programRules.versionImpact,
    { params: { id: program_id }, query: { given_to: 'all_open', per_page: 1 } },
    { quiet: true },
  )
  return (
    <>
      <CheckField {...box} label={t('retrain')} hint={data && t('retrainHint', { count: data.retrained })} />
      {days}
    </>
  )
}
