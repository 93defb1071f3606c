import { api, type EmployeeForm, type EmployeeFormSigner, type LearningLanguage } from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { asFailure } from '@/api/failure.ts'
import { useQueryOf, useRefresh, useRemember, useSend } from '@/api/queries.ts'
import { usePicture } from '@/api/use-picture.ts'
import { canvasOf } from '@/lib/picture.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { formName } from '@/widgets/employee-forms/form-name.ts'
import { showsForms } from '@/widgets/employee-forms/shows-forms.ts'
import { SignatureField, type Taken } from '@/widgets/signature/SignatureField.tsx'
import { formsPageTexts } from '../texts.ts'
import css from './form.module.css'

interface Props {
  form: EmployeeForm
  /** The steps that can be signed now. */
  signers: readonly EmployeeFormSigner[]
  language: LearningLanguage
  /** Name of the caregiver who signs on the user's device. */
  inPerson?: string | undefined
  /** Called when the server finds gaps in the step. */
  onMissing: (step: string) => void
  onSigned?: () => void
  onClose: () => void
}

const nothing: Taken = { kind: 'drawn', problem: '' }

/** The full attestation, the consent, and a signature that is drawn, typed, or stored. */
export default function SignDialog({ form, signers, language, inPerson, onMissing, onSigned, onClose }: Props) {
  const t = useTexts(formsPageTexts)
  const { id } = form
  const [step, setStep] = useState(signers[0]?.step_key ?? '')
  const [agrees, setAgrees] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const take = useRef<() => Taken>(() => nothing)
  const remember = useRemember()
  const refresh = useRefresh()
  const profile = useQueryOf(api.profile.get, {}, { quiet: true, staleTime: 60_000, enabled: inPerson === undefined })
  const words = useQueryOf(
    api.employeeForms.words,
    { params: { id }, query: { step_key: step, language } },
    { staleTime: 0, gcTime: 0, quiet: true },
  )
  const failure = words.isError ? asFailure(words.error) : null
  /** True if it was signed or changed elsewhere; a retry would fail the same way. */
  const isRefused = failure?.kind === 'response' && failure.status < 500
  const showNews = useEffectEvent(() => refresh(...showsForms))
  useEffect(() => {
    if (isRefused) showNews()
  }, [isRefused])
  /** A retry after a lost response sends the same signature with its original time. */
  const tried = useRef<{ text: string; device_at: string } | null>(null)
  const send = useSend(api.employeeForms.sign, {
    refresh: showsForms,
    done: answer => {
      remember(api.employeeForms.get, { params: { id } }, answer)
      showToast('success', t('signed'))
      onSigned?.()
      onClose()
    },
    fail: failure => {
      if (failure.kind === 'response' && failure.status < 500) tried.current = null
      if (failure.code === 'CONFLICT') {
        setChanged(true)
        refresh(api.employeeForms.get)
        void words.refetch()
        return true
      }
      if (
        failure.status === 422 &&
        !Object.keys(failure.fieldErrors()).some(path => path === 'image' || path === 'typed_name')
      ) {
        onMissing(step)
        return true
      }
      return false
    },
  })
  const stored = inPerson === undefined ? (profile.data?.signature ?? null) : null
  const submit = () => {
    const taken = take.current()
    if (!agrees) {
      setAsked(true)
      return focusFirstError()
    }
    if ('problem' in taken) return setProblem(taken.problem)
    if (!words.data) return
    const { kind, image, typed } = taken
    const body = {
      step_key: step,
      method: kind === 'other' ? ('stored' as const) : kind,
      ...(kind === 'drawn' && { image }),
      ...(kind === 'typed' && { typed_name: typed }),
      language,
      words_hash: words.data.words_hash,
      ...(inPerson !== undefined && { in_person: true }),
    }
    const text = JSON.stringify(body)
    if (tried.current?.text !== text) tried.current = { text, device_at: new Date().toISOString() }
    send.send({ params: { id }, body: { ...body, device_at: tried.current.device_at } })
  }
  const read = { lang: language, dir: directionOf(language), className: css.words }
  return (
    <Dialog
      open
      size="medium"
      title={t('signTitle', { name: formName(form) })}
      submitLabel={t('signSubmit')}
      busy={send.isSending}
      refused={words.data ? undefined : isRefused ? failure.sentence : failure ? t('wordsFailed') : t('waitSaved')}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={css.stack}>
        {signers.length > 1 && (
          <SelectField
            label={t('step')}
            choices={signers.map(({ step_key, who }) => ({ value: step_key, label: who }))}
            value={step}
            onChange={setStep}
          />
        )}
        {isChanged && <Banner level="warning" title={t('changedMeanwhile')} />}
        {words.data ? (
          <>
            <h3>{t('attestation')}</h3>
            <div {...read}>{words.data.attestation}</div>
            <h3>{t('consent')}</h3>
            <div {...read}>{words.data.consent}</div>
          </>
        ) : isRefused ? (
          <Banner level="warning" title={failure.sentence} />
        ) : failure ? (
          <Banner
            level="error"
            title={t('wordsFailed')}
            action={
              <Button size="small" onClick={() => void words.refetch()}>
                {t('retry')}
              </Button>
            }
          />
        ) : (
          <SkeletonLines lines={4} />
        )}
        {!isRefused && (
          <>
            <CheckField
              label={t('agree')}
              checked={agrees}
              error={isAsked && !agrees ? t('agreeMissing') : undefined}
              onChange={setAgrees}
            />
            <SignatureField
              name={inPerson ?? profile.data?.name ?? ''}
              key={inPerson ?? profile.data?.name ?? ''}
              problem={problem}
              onChange={next => {
                take.current = next
                setProblem(null)
              }}
              {...(stored && {
                other: {
                  label: t('stored'),
                  missing: t('storedMissing'),
                  // The server copies its stored picture
                  picture: canvasOf(1, 1),
                  clear: () => undefined,
                  field: <Stored updatedAt={stored.updated_at} />,
                },
              })}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

function Stored({ updatedAt }: { updatedAt: string }) {
  const t = useTexts(formsPageTexts)
  const picture = usePicture(api.profile.signature, {}, updatedAt)
  return picture && <img src={picture} alt={t('storedAlt')} className={css.stored} />
}
