import { agencyHealths, type AgencyHealth, type AgencyRow, healthReasons } from '@preceptor/contract'
import { useRef, useState } from 'react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Popover } from '@/ui/overlay/Popover.tsx'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'
import css from '../csm.module.css'
import { agenciesTexts } from './texts.ts'

const colours: Record<AgencyHealth, StatusColour> = { good: 'green', attention: 'amber', problem: 'red', none: 'grey' }

/** An agency's health; for problems, a click shows the reasons. */
export function HealthMark({ agency: { name, health, health_reasons } }: { agency: AgencyRow }) {
  const t = useTexts(agenciesTexts)
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const how = inWords(agencyHealths[health])
  const mark = <StatusBadge colour={colours[health]}>{how}</StatusBadge>
  if (health_reasons.length === 0) return mark
  const words = health_reasons.map(reason => inWords(healthReasons[reason].words))
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={css.health}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t('healthWhy', { health: how })}
        data-tip={words.join(' · ')}
        onClick={() => setOpen(!open)}
      >
        {mark}
      </button>
      {open && (
        <Popover
          anchor={anchor}
          onClose={() => setOpen(false)}
          label={t('healthOf', { agency: name })}
          className={css.reasons}
        >
          {/* the keyboard lands here and reads on */}
          <h2 tabIndex={-1} data-autofocus="">
            {how}
          </h2>
          <ul>
            {words.map(word => (
              <li key={word}>{word}</li>
            ))}
          </ul>
        </Popover>
      )}
    </>
  )
}
