import { api, type EmployeeForm, type KeptFile, type LearningLanguage } from '@preceptor/contract'
import type { FormAnswers } from '@preceptor/contract/forms/answer-values'
import type { FormContent, FormField } from '@preceptor/contract/forms/content'
import type { FormEmployee } from '@preceptor/contract/forms/employee-fields'
import { answerProblems } from '@preceptor/contract/forms/answers'
import { fieldByKey } from '@preceptor/contract/forms/parts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFileAddress } from '@/api/use-file-address.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import type { FilesProps } from '@/widgets/form-filler/filler.ts'
import { textIn } from '@/widgets/form-filler/filler.ts'
import { FormFiller } from '@/widgets/form-filler/FormFiller.tsx'
import { answerWords } from '@/widgets/form-filler/ReadField.tsx'
import { Attachments } from '@/widgets/upload/Attachments.tsx'
import { FilesField } from '@/widgets/upload/FilesField.tsx'
import { ClashBanner } from '@/widgets/versions/ClashBanner.tsx'
import { SavedNote } from '@/widgets/versions/SavedNote.tsx'
import { formsPageTexts } from '../texts.ts'
import css from './form.module.css'
import { Signature } from './SideCards.tsx'
import { useFilling } from './use-filling.ts'

const RevealDialog = lazyPart(() => import('./RevealDialog.tsx'))

export interface AnswersProps {
  form: EmployeeForm
  content: FormContent
  language: LearningLanguage
  today: string
  employee: FormEmployee | undefined
}

/** Returns the panel's parts of the form filler: files, signatures, secrets. */
export function useParts({ form, content, language }: AnswersProps) {
  const t = useTexts(formsPageTexts)
  const ask = useFileAddress(api.employeeForms.file)
  const [added, setAdded] = useState<readonly KeptFile[]>([])
  /** Fields with uploads in progress. */
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set())
  const [revealing, setRevealing] = useState<FormField | null>(null)
  const known = [...form.files, ...added]
  const filesOf = (ids: readonly string[]) =>
    ids.flatMap((id): KeptFile[] => {
      const file = known.find(one => one.id === id)
      return file ? [file] : []
    })
  const renderFiles = ({ field, label, value, onChange, error }: FilesProps) =>
    onChange ? (
      <FilesField
        label={label}
        use="form"
        most={field.most}
        value={filesOf(value)}
        error={error}
        onBusy={busy =>
          setSending(now =>
            now.has(field.key) === busy
              ? now
              : new Set(busy ? [...now, field.key] : [...now].filter(key => key !== field.key)),
          )
        }
        onChange={files => {
          setAdded(now => [...now, ...files.filter(file => !known.some(({ id }) => id === file.id))])
          onChange(files.map(({ id }) => id))
        }}
      />
    ) : (
      <Attachments files={filesOf(value)} ask={file => ask({ params: { id: form.id, file_id: file.id } })} />
    )
  const mayReveal = form.may.includes('reveal')
  return {
    isSending: sending.size > 0,
    filler: {
      renderFiles,
      renderSignature: (section: string) => {
        const steps = content.steps.filter(({ sections }) => sections.includes(section)).map(({ key }) => key)
        return <Signed form={form} steps={steps} />
      },
      renderSecret: (field: FormField) =>
        mayReveal && (
          <Button
            size="small"
            look="quiet"
            aria-label={t('revealNamed', { name: textIn(field.labels, language, field.key) })}
            onClick={() => setRevealing(field)}
          >
            {t('reveal')}
          </Button>
        ),
    },
    dialogs: revealing && (
      <RevealDialog
        id={form.id}
        field={revealing.key}
        kind={revealing.kind}
        name={textIn(revealing.labels, language, revealing.key)}
        onClose={() => setRevealing(null)}
      />
    ),
  }
}

/** Shown in place of a signed section. */
function Signed({ form, steps }: { form: EmployeeForm; steps: readonly string[] }) {
  const t = useTexts(formsPageTexts)
  const signatures = form.signatures.filter(one => steps.includes(one.step_key) && !one.is_superseded)
  const waits = form.signers.filter(one => steps.includes(one.step_key) && one.decided_at === null)
  return (
    <>
      {signatures.map(one => (
        <Signature key={one.id} of={one} />
      ))}
      {waits.map(({ id, who }) => (
        <p key={id} className="quiet">
          {t('notSigned', { who })}
        </p>
      ))}
    </>
  )
}

/** The answers, read-only. */
export function Reading(props: AnswersProps) {
  const { form, content, language, today, employee } = props
  const { filler, dialogs } = useParts(props)
  return (
    <>
      <FormFiller
        content={content}
        language={language}
        today={today}
        employee={employee}
        answers={form.answers as FormAnswers}
        masks={form.masks}
        remarks={form.remarks}
        readOnly
        {...filler}
      />
      {dialogs}
    </>
  )
}

/** Returns what a step lacks before it can be signed, one message per field. */
export function lacksOf(
  { form, content, language, today, employee }: AnswersProps,
  step: string,
  answers: FormAnswers,
) {
  const held = new Set(Object.keys(form.masks))
  const problems = answerProblems(content, answers, { language, today, employee, step, final: true, held })
  const own = content.steps.find(({ key }) => key === step)?.sections ?? []
  const keys = content.sections
    .filter(({ key }) => own.includes(key))
    .flatMap(({ fields }) => fields.map(({ key }) => key))
  return Object.fromEntries(keys.flatMap(key => (problems[key] === undefined ? [] : [[key, inWords(problems[key])]])))
}

/** Why nothing can be signed now: an error, or unsaved answers. */
export type Unready = 'wrong' | 'unsaved' | null

interface FillingProps extends AnswersProps {
  /** The step with its gaps marked, after an attempt to sign it. */
  checked: string | null
  onReady: (unready: Unready) => void
}

/** The answers, editable; they save automatically. */
export function Filling({ checked, onReady, ...props }: FillingProps) {
  const t = useTexts(formsPageTexts)
  const { form, content, language, today, employee } = props
  const { filler, dialogs, isSending } = useParts(props)
  const filling = useFilling(props)
  const { values, clash, state, dirty } = filling
  const unready =
    filling.hasDrafts || state === 'wrong' ? 'wrong' : isSending || dirty || state !== 'saved' ? 'unsaved' : null
  const tell = useEffectEvent(onReady)
  useEffect(() => tell(unready), [unready])
  const lacks = checked === null ? {} : lacksOf(props, checked, filling.answers)
  return (
    <div className={css.main} onBlur={filling.flush}>
      <div className={css.saved}>
        <SavedNote state={state} dirty={dirty} refused={t('cantSave')} />
      </div>
      {clash && (
        <ClashBanner
          title={t('otherChanged')}
          clash={clash}
          mine={values}
          nameOf={key => textIn(fieldByKey(content, key)?.labels ?? {}, language, key)}
          wordsOf={(of, key) => {
            const field = fieldByKey(content, key)
            return (field && answerWords(field, of[key] ?? null, language)) || t('noAnswer')
          }}
          onChoose={filling.choose}
        />
      )}
      <FormFiller
        content={content}
        language={language}
        today={today}
        employee={employee}
        answers={filling.answers}
        onAnswer={filling.answer}
        masks={form.masks}
        remarks={form.remarks}
        errors={{ ...lacks, ...filling.errors }}
        openFields={form.open_fields}
        {...filler}
      />
      {dialogs}
    </div>
  )
}
