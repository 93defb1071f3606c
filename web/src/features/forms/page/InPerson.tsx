import type { EmployeeFormSigner } from '@preceptor/contract'
import type { FormAnswers } from '@preceptor/contract/forms/answer-values'
import { isUnanswered } from '@preceptor/contract/forms/logic'
import { stepByKey, takesAnswer } from '@preceptor/contract/forms/parts'
import { sectionsOpenTo } from '@preceptor/contract/forms/signers'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { TextPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { FormFiller } from '@/widgets/form-filler/FormFiller.tsx'
import { SavedNote } from '@/widgets/versions/SavedNote.tsx'
import { formsPageTexts } from '../texts.ts'
import { type AnswersProps, lacksOf, useParts } from './Answers.tsx'
import css from './form.module.css'
import SignDialog from './SignDialog.tsx'
import { useFilling } from './use-filling.ts'

interface Props extends AnswersProps {
  name: string
  onLeave: () => void
}

/** For a caregiver or outside person using the user's device: one section at a time, then the signature. */
export default function InPerson({ name, onLeave, ...props }: Props) {
  const t = useTexts(formsPageTexts)
  const { form, content } = props
  const [chosen, setChosen] = useState<string | null>(null)
  const kindOf = ({ step_key }: EmployeeFormSigner) => stepByKey(content, step_key)?.who.kind
  // Reopened: signed sections can be changed, and are signed again
  const isAgain = form.state === 'in_progress' || form.state === 'returned'
  const isOpen = (one: EmployeeFormSigner) => one.is_turn || (isAgain && one.state === 'signed')
  const ofKind = (kind: string) => form.signers.filter(one => kindOf(one) === kind && isOpen(one))
  const signers = [...ofKind('caregiver'), ...ofKind('outside')].toSorted(
    (one, other) => Number(other.is_turn) - Number(one.is_turn),
  )
  const nameOf = (one: EmployeeFormSigner) => (kindOf(one) === 'caregiver' ? form.employee_name : one.who)
  const signer = signers.find(({ step_key }) => step_key === chosen) ?? signers[0]
  const back = <Button onClick={onLeave}>{t('hereBack')}</Button>
  if (!signer || !form.may.includes('sign_here'))
    return (
      <TextPage>
        <PageHeader title={name} facts={form.employee_name} />
        <Empty title={t('hereNotNow', { name: form.employee_name })} action={back} />
      </TextPage>
    )
  const who = nameOf(signer)
  return (
    <TextPage>
      <PageHeader title={name} facts={form.employee_name} menu={back} />
      {signers.length > 1 && (
        <SelectField
          label={t('step')}
          choices={signers.map(one => ({ value: one.step_key, label: nameOf(one) }))}
          value={signer.step_key}
          onChange={setChosen}
        />
      )}
      <Banner title={t('hereTitle', { name: who })}>{t('hereText', { name: who })}</Banner>
      <Sections key={signer.step_key} {...props} signer={signer} who={who} onLeave={onLeave} />
    </TextPage>
  )
}

/** Returns the fields the step may write, by the server's rules. */
function openIn({ form, content, employee }: AnswersProps, step: string): string[] {
  const remarks = Object.keys(form.remarks)
  const isReturned = remarks.length > 0 && form.state !== 'awaiting'
  const sections = sectionsOpenTo(content, step, isReturned ? remarks : null)
  return content.sections
    .filter(({ key }) => sections.includes(key))
    .flatMap(({ fields }) => fields)
    .filter(takesAnswer)
    .filter(({ key, prefill }) => {
      if (prefill?.mode !== 'read_only') return true
      const value = employee ? (employee[prefill.field] ?? null) : ((form.answers as FormAnswers)[key] ?? null)
      return isUnanswered(value) && form.masks[key] === undefined
    })
    .map(({ key }) => key)
}

interface SectionsProps extends AnswersProps {
  signer: EmployeeFormSigner
  who: string
  onLeave: () => void
}

function Sections({ signer, who, onLeave, ...props }: SectionsProps) {
  const t = useTexts(formsPageTexts)
  const { form, content, language, today, employee } = props
  const { step_key: step, is_turn } = signer
  const { filler, dialogs, isSending } = useParts(props)
  const filling = useFilling({ ...props, inPerson: true })
  const [isDone, setDone] = useState(false)
  /** The first section with parts the server found missing, and a counter so that it appears each time. */
  const [missed, setMissed] = useState({ times: 0, first: '' })
  const only = stepByKey(content, step)?.sections ?? []
  const lacks = missed.times === 0 ? {} : lacksOf(props, step, filling.answers)
  const isSaved = filling.state === 'saved' && !filling.dirty && !filling.hasDrafts && !isSending
  const leave = useEffectEvent(onLeave)
  // No signed answer changed, so the signature is still valid
  useEffect(() => {
    if (isDone && isSaved && !is_turn) leave()
  }, [isDone, isSaved, is_turn])
  return (
    <div className={css.here} onBlur={filling.flush}>
      <SavedNote state={filling.state} dirty={filling.dirty} refused={t('cantSave')} />
      <FormFiller
        key={missed.times}
        startAt={missed.first}
        content={content}
        language={language}
        today={today}
        employee={employee}
        answers={filling.answers}
        onAnswer={(key, value) => {
          setDone(false)
          filling.answer(key, value)
        }}
        masks={form.masks}
        remarks={form.remarks}
        errors={{ ...lacks, ...filling.errors }}
        openFields={openIn(props, step)}
        only={only}
        bySection
        onDone={() => {
          filling.flush()
          setDone(true)
        }}
        {...filler}
      />
      {isDone && isSaved && is_turn && (
        <SignDialog
          form={form}
          signers={[signer]}
          language={language}
          inPerson={who}
          onMissing={() => {
            setDone(false)
            const [key] = Object.keys(lacksOf(props, step, filling.answers))
            const first = content.sections.find(({ fields }) => fields.some(field => field.key === key))?.key ?? ''
            setMissed(({ times }) => ({ times: times + 1, first }))
            focusFirstError()
          }}
          onSigned={onLeave}
          onClose={() => setDone(false)}
        />
      )}
      {dialogs}
    </div>
  )
}
