import type { SecondStep } from '@preceptor/contract'
import { pendingStep } from '@/auth/second-step.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { lazyPart } from '@/lib/lazy-part.tsx'
import css from './login.module.css'
import { CodeStep } from './CodeStep.tsx'
import { loginTexts } from './texts.ts'

const EnrolStep = lazyPart(() => import('./EnrolStep.tsx'))

/** After the right password: asks for a code, or sets up two-factor sign-in if it is required and missing. */
export default function SecondStepForm({ step }: { step: SecondStep }) {
  const t = useTexts(loginTexts)
  return (
    <section className={css.card}>
      {step.enrolled ? <CodeStep challenge={step.challenge} /> : <EnrolStep challenge={step.challenge} />}
      <p className={css.below}>
        <Button look="quiet" size="small" onClick={() => pendingStep.set(null)}>
          {t('backToSignIn')}
        </Button>
      </p>
    </section>
  )
}
