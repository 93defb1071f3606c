import { api, newAgency } from '@preceptor/contract'
import { useEffect, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useQueryOf } from '@/api/queries.ts'
import { useUser } from '@/session/session.ts'
import { keepTabDraft, readTabDraft } from '@/session/tab-drafts.ts'
import { UnsavedGuard } from '@/nav/UnsavedGuard.tsx'
import { useUrlQuery } from '@/nav/url-state.ts'
import { csmAgencyPaths, paths } from '@/nav/paths.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { TextPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { Steps } from '@/ui/page/Steps.tsx'
import { revalidateAgencies } from '@/widgets/agencies/all-agencies.ts'
import { Form } from '@/widgets/form/Form.tsx'
import { isEmpty } from '@/widgets/form/form-state.ts'
import { useForm } from '@/widgets/form/use-form.ts'
import { AdminStep } from './AdminStep.tsx'
import { AgencyStep } from './AgencyStep.tsx'
import css from './new-agency.module.css'
import { type Made, Ready } from './Ready.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { type Copied, type Standard, StartStep } from './StartStep.tsx'
import { TrainingStep } from './TrainingStep.tsx'
import { type Namesake, useNamesakes } from './use-namesakes.ts'
import {
  bodyOf,
  emptyWizard,
  lastStep,
  placeOf,
  problemsIn,
  problemsOf,
  reachable,
  stepOf,
  steps,
  type WizardValues,
} from './wizard.ts'
import { newAgencyTexts } from './texts.ts'

/**
 * R-CSM-1: creates an agency in five steps. The tab keeps typed values, so that a reload loses nothing; the step is in the address.
 */
export default function NewAgencyPage() {
  const t = useTexts(newAgencyTexts)
  const standard = useQueryOf(api.agencies.start, {}, { staleTime: 300_000 })
  const { state } = useLocation() as { state: { made?: Made } | null }
  const navigate = useNavigate()
  /** Each further agency starts with an empty wizard. */
  const [round, setRound] = useState(0)
  const [params, change] = useUrlQuery()
  const asked = params.get('made')
  if (state?.made && state.made.id === asked) {
    const again = () => {
      setRound(round + 1)
      void navigate({ search: '' }, { replace: true })
    }
    return <Ready agency={state.made} onAnother={again} />
  }
  // Only the address has it, as in another tab
  if (asked) return <Navigate to={csmAgencyPaths(asked).dashboard()} replace />
  return (
    <TextPage>
      <PageHeader title={t('title')} />
      {standard.data ? (
        <Wizard
          key={round}
          standard={standard.data}
          onMade={agency => change({ step: null, made: agency.id }, { replace: true, state: { made: agency } })}
        />
      ) : standard.isError ? (
        <Empty
          title={t('notLoaded')}
          action={<Button onClick={() => void standard.refetch()}>{t('tryAgain')}</Button>}
        />
      ) : (
        <Card>
          <SkeletonLines lines={8} />
        </Card>
      )}
    </TextPage>
  )
}

const draftName = 'new agency'
interface Draft {
  values: WizardValues
  copied: Copied | null
}

interface WizardProps {
  standard: Standard
  onMade: (agency: Made) => void
}

function Wizard({ standard, onMade }: WizardProps) {
  const t = useTexts(newAgencyTexts)
  const me = useUser()
  const [params, change] = useUrlQuery()
  const empty = emptyWizard(me?.id ?? '')
  const [kept] = useState(() => readTabDraft<Draft>(draftName))
  const [copied, setCopied] = useState<Copied | null>(kept.copied ?? null)
  const goTo = (to: number) => change({ step: to === 1 ? null : to })
  const form = useForm({
    start: { ...empty, ...kept.values },
    call: api.agencies.add,
    args: values => ({ body: bodyOf(values, standard) }),
    check: newAgency,
    place: placeOf,
    refresh: [api.agencies.list],
    done: (agency, { admin_email }) => {
      keepTabDraft(draftName, null)
      void revalidateAgencies({ now: true })
      onMade({ ...agency, admin_email })
    },
    fail: failure => {
      const found = Object.keys(failure.fieldErrors()).map(placeOf)
      const isDouble = failure.code === 'DUPLICATE'
      if (isDouble) setNamesakes(failure.details['namesakes'] as Namesake[])
      if (isDouble || found.length > 0) goTo(Math.min(...found.map(stepOf), isDouble ? 1 : lastStep))
      if (isDouble) form.showErrors({ same_name: t('namesakeTick') })
      return isDouble
    },
  })
  const { values } = form
  const isTyped = JSON.stringify(values) !== JSON.stringify(empty)
  const { left } = form
  useEffect(() => {
    if (!left.current) keepTabDraft(draftName, isTyped ? { values, copied } : null)
  }, [values, copied, isTyped, left])
  const problems = problemsIn(bodyOf(values, standard))
  const furthest = reachable(problems)
  const step = Math.min(furthest, Math.max(1, Math.trunc(Number(params.get('step')) || 1)))
  const heading = useStepFocus(step)
  const isClamped = params.has('step') && Number(params.get('step')) !== step
  useEffect(() => {
    if (isClamped) change({ step: step === 1 ? null : step }, { replace: true })
  }, [isClamped, change, step])
  const { namesakes, setNamesakes } = useNamesakes(values.name)
  const next = () => {
    if (step === lastStep) return form.submit()
    const unasked = step === 1 && namesakes.length > 0 && !values.same_name
    const found = { ...problemsOf(problems, step), ...(unasked && { same_name: t('namesakeTick') }) }
    form.showErrors(found)
    if (isEmpty(found)) goTo(step + 1)
  }
  return (
    <>
      <Steps
        label={t('steps')}
        steps={steps.map(({ title }) => t(title))}
        at={step - 1}
        reach={{ furthest: furthest - 1, onStep: index => goTo(index + 1) }}
      />
      <Card>
        <Form form={form} onSubmit={next} className={css.form} labelledBy="step-title">
          <h2 id="step-title" ref={heading} tabIndex={-1}>
            <span className="sr-only">{t('stepOf', { step, last: lastStep })} </span>
            {t((steps[step - 1] ?? steps[0]).title)}
          </h2>
          {step === 1 && <AgencyStep form={form} namesakes={namesakes} />}
          {step === 2 && <StartStep form={form} standard={standard} copied={copied} onCopied={setCopied} />}
          {step === 3 && <TrainingStep form={form} standard={standard} />}
          {step === 4 && <AdminStep form={form} />}
          {step === lastStep && <ReviewStep values={values} standard={standard} copied={copied} onStep={goTo} />}
          <div className={css.actions}>
            {step > 1 ? (
              <Button onClick={() => goTo(step - 1)}>{t('back')}</Button>
            ) : (
              <ButtonLink href={paths.csmAgencies()}>{t('cancel')}</ButtonLink>
            )}
            <Button type="submit" look="primary" busy={form.busy}>
              {step === lastStep ? t('submit') : t('next')}
            </Button>
          </div>
        </Form>
      </Card>
      <UnsavedGuard
        dirty={isTyped}
        left={form.left}
        what={t('what')}
        kept
        onDiscard={() => keepTabDraft(draftName, null)}
      />
    </>
  )
}

/** Moves the focus to the top of the next step, for keyboard and screen reader users. */
function useStepFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useRef(step)
  useEffect(() => {
    if (seen.current === step) return
    seen.current = step
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [step])
  return heading
}
