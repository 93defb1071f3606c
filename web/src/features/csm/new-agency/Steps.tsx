import { IconCheck } from '@tabler/icons-react'
import css from './new-agency.module.css'
import { steps } from './wizard.ts'

interface Props {
  at: number
  /** Steps up to here can be gone to. */
  furthest: number
  onStep: (step: number) => void
}

/** Where the reader stands, and the way back. */
export const Steps = ({ at, furthest, onStep }: Props) => (
  <nav aria-label="Steps" className={css.steps}>
    <ol>
      {steps.map(({ title }, index) => {
        const step = index + 1
        const done = step < at
        return (
          <li key={title}>
            <button
              type="button"
              aria-current={step === at ? 'step' : undefined}
              disabled={step > Math.max(at, furthest)}
              onClick={() => onStep(step)}
            >
              <span className={css.number} data-done={done || undefined} aria-hidden="true">
                {done ? <IconCheck size={12} /> : step}
              </span>
              <span className={css.stepName}>{title}</span>
            </button>
          </li>
        )
      })}
    </ol>
  </nav>
)
