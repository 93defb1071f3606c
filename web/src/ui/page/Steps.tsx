import { IconCheck } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { uiTexts } from '../texts.ts'
import css from './steps.module.css'

export interface StepsProps {
  /** The name of the sequence, for screen readers: “Steps of the import”. */
  label: string
  steps: readonly string[]
  /** The current step, from 0. */
  at: number
  /** True if the last step is done too. */
  over?: boolean
  /** Steps the reader may open; absent when the work moves on automatically. */
  reach?: { furthest: number; onStep: (step: number) => void }
}

/** The current step of a sequence, with a way back if there is one. */
export function Steps({ label, steps, at, over = false, reach }: StepsProps) {
  const t = useTexts(uiTexts)
  return (
    <nav aria-label={label} className={css.steps}>
      <ol>
        {steps.map((name, step) => {
          const done = step < at || over
          const here = step === at ? 'step' : undefined
          const words = (
            <>
              <span className={css.mark} aria-hidden="true">
                {done ? <IconCheck size={14} /> : step + 1}
              </span>
              <span className={css.name}>{name}</span>
              {done && <span className="sr-only"> {t('stepDone')}</span>}
            </>
          )
          return (
            <li key={name} data-done={done || undefined} data-here={here}>
              {reach && step <= Math.max(at, reach.furthest) ? (
                <button type="button" aria-current={here} onClick={() => reach.onStep(step)}>
                  {words}
                </button>
              ) : (
                <span className={css.plain} aria-current={here}>
                  {words}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
