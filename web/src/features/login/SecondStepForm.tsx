import type { SecondStep } from '@preceptor/contract'
import { lazy, Suspense } from 'react'
import { pendingStep } from '@/auth/second-step.ts'
import { Button } from '@/ui/Button.tsx'
import css from './login.module.css'
import { CodeStep } from './CodeStep.tsx'

const EnrolStep = lazy(() => import('./EnrolStep.tsx'))

/** After the right password: a code, or for who must have two-factor sign-in and has not, setting it up. */
export default function SecondStepForm({ step }: { step: SecondStep }) {
  return (
    <section className={css.card}>
      {step.enrolled ? (
        <CodeStep challenge={step.challenge} />
      ) : (
        <Suspense fallback={null}>
          <EnrolStep challenge={step.challenge} />
        </Suspense>
      )}
      <p className={css.below}>
        <Button look="quiet" size="small" onClick={() => pendingStep.set(null)}>
          Back to sign in
        </Button>
      </p>
    </section>
  )
}
