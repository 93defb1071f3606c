import { api, type Option } from '@preceptor/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ApiFailure } from '@/api/failure.ts'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { useUser } from '@/auth/session.ts'
import { UnsavedGuard } from '@/nav/UnsavedGuard.tsx'
import { useUrlQuery } from '@/nav/url-state.ts'
import { paths } from '@/nav/paths.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { TextPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { Steps } from '@/ui/page/Steps.tsx'
import { revalidateAgencies } from '@/widgets/all-agencies.ts'
import { AdminStep } from './AdminStep.tsx'
import { AgencyStep } from './AgencyStep.tsx'
import css from './new-agency.module.css'
import { Ready } from './Ready.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { type Copied, type Standard, StartStep } from './StartStep.tsx'
import { type Namesake, useNamesakes } from './use-namesakes.ts'
import {
  bodyOf,
  emptyWizard,
  type Errors,
  lastStep,
  problemsIn,
  problemsOf,
  reachable,
  steps,
  type WizardValues,
} from './wizard.ts'

/** R-CSM-1: a new agency in four steps. What was typed lives in the page, the step in the address. */
export default function NewAgencyPage() {
  const standard = useQueryOf(api.agencies.start, {}, { staleTime: Infinity })
  const [made, setMade] = useState<(Option & { admin_email: string }) | null>(null)
  /** Another one starts with an empty wizard. */
  const [round, setRound] = useState(0)
  const [, change] = useUrlQuery()
  if (made) {
    const again = () => {
      setMade(null)
      setRound(round + 1)
      change({ step: null }, { replace: true })
    }
    return <Ready agency={made} onAnother={again} />
  }
  return (
    <TextPage>
      <PageHeader title="New agency" />
      {standard.data ? (
        <Wizard key={round} standard={standard.data} onMade={setMade} />
      ) : standard.isError ? (
        <Empty
          title="The standard set could not be loaded"
          action={<Button onClick={() => void standard.refetch()}>Try again</Button>}
        />
      ) : (
        <Card>
          <SkeletonLines lines={8} />
        </Card>
      )}
    </TextPage>
  )
}

const knowingly = 'Tick this to open another agency of the same name.'

interface WizardProps {
  standard: Standard
  onMade: (agency: Option & { admin_email: string }) => void
}

function Wizard({ standard, onMade }: WizardProps) {
  const me = useUser()
  const [params, change] = useUrlQuery()
  const [empty] = useState(() => emptyWizard(me?.id ?? ''))
  const [values, setValues] = useState<WizardValues>(empty)
  const [errors, setErrors] = useState<Errors>({})
  const [copied, setCopied] = useState<Copied | null>(null)
  const [sent, setSent] = useState(false)
  const body = bodyOf(values, standard)
  const furthest = reachable(problemsIn(body))
  const step = Math.min(furthest, Math.max(1, Math.trunc(Number(params.get('step')) || 1)))
  const heading = useStepFocus(step)
  const { namesakes, tell } = useNamesakes(values.name)
  const goTo = (to: number) => change({ step: to === 1 ? null : to })
  const dirty = !sent && JSON.stringify(values) !== JSON.stringify(empty)

  const add = useSend(api.agencies.add, {
    refresh: [api.agencies.list],
    done: agency => {
      void revalidateAgencies({ now: true })
      setSent(true)
      onMade({ ...agency, admin_email: values.admin_email })
    },
    fail: failure => takeRefusal(failure),
  })
  const takeRefusal = (failure: ApiFailure): boolean => {
    const found = { ...failure.fieldErrors() }
    if (failure.code === 'DUPLICATE') {
      tell(failure.details['namesakes'] as Namesake[])
      found['same_name'] = knowingly
    }
    setErrors(found)
    if (Object.keys(found).length === 0) return false
    goTo(reachable(found))
    focusFirstError()
    return failure.code === 'DUPLICATE'
  }

  const edit = (part: Partial<WizardValues>) => {
    setValues(now => ({ ...now, ...part }))
    const touched = new Set(Object.keys(part).map(field => field.replace('admin_', 'admin.')))
    if (touched.has('name')) touched.add('same_name')
    setErrors(now => Object.fromEntries(Object.entries(now).filter(([field]) => !touched.has(field))))
  }
  const next = (event: FormEvent) => {
    event.preventDefault()
    if (add.isSending) return
    if (step === lastStep) return add.send({ body })
    const unasked = step === 1 && namesakes.length > 0 && !values.same_name
    const problems = { ...problemsOf(problemsIn(body), step), ...(unasked && { same_name: knowingly }) }
    setErrors(problems)
    if (Object.keys(problems).length > 0) return focusFirstError()
    goTo(step + 1)
  }

  const props = { values, errors, onChange: edit }
  return (
    <>
      <Steps
        label="Steps"
        steps={steps.map(({ title }) => title)}
        at={step - 1}
        reach={{ furthest: furthest - 1, onStep: index => goTo(index + 1) }}
      />
      <Card>
        <form onSubmit={next} noValidate className={css.form} aria-labelledby="step-title">
          <h2 id="step-title" ref={heading} tabIndex={-1}>
            <span className="sr-only">
              Step {step} of {lastStep}:{' '}
            </span>
            {steps[step - 1]?.title}
          </h2>
          {step === 1 && <AgencyStep {...props} namesakes={namesakes} />}
          {step === 2 && <StartStep {...props} standard={standard} copied={copied} onCopied={setCopied} />}
          {step === 3 && <AdminStep {...props} />}
          {step === 4 && <ReviewStep values={values} standard={standard} copied={copied} onStep={goTo} />}
          <div className={css.actions}>
            {step > 1 ? (
              <Button onClick={() => goTo(step - 1)}>Back</Button>
            ) : (
              <ButtonLink href={paths.csmAgencies()}>Cancel</ButtonLink>
            )}
            <Button type="submit" look="primary" busy={add.isSending}>
              {step === lastStep ? 'Open agency and send invitation' : 'Next'}
            </Button>
          </div>
        </form>
      </Card>
      <UnsavedGuard dirty={dirty} what="the new agency" />
    </>
  )
}

/** Whoever goes on by keyboard or screen reader starts at the top of the next step. */
function useStepFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useRef(step)
  useEffect(() => {
    if (seen.current === step) return
    seen.current = step
    heading.current?.focus()
  }, [step])
  return heading
}
