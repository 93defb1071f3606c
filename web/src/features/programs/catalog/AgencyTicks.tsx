import type { Id } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import css from './catalog.module.css'
import { catalogTexts } from './texts.ts'

export interface AgencyTick {
  id: Id
  name: string
  state: string | null
  isPossible: boolean
  /** The agency would have two programs with the same name, so it must be selected by hand. */
  isTwice: boolean
  hint: string
}

interface Props {
  agencies: readonly AgencyTick[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

/** Each agency with what the checkout would encounter there; agencies it can't go to can't be selected. */
export function AgencyTicks({ agencies, chosen, onChange }: Props) {
  const t = useTexts(catalogTexts)
  const ready = agencies.filter(({ isPossible, isTwice }) => isPossible && !isTwice)
  const toggle = (id: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    onChange(next)
  }
  if (agencies.length === 0) return <p>{t('noneMatch')}</p>
  return (
    <>
      <div className={css.bar}>
        <span role="status">{t('chosenOf', { count: chosen.size, total: agencies.length })}</span>
        <span className={css.barActions}>
          <Button size="small" onClick={() => onChange(new Set(ready.map(({ id }) => id)))}>
            {t('chooseReady', { count: ready.length })}
          </Button>
          <Button size="small" onClick={() => onChange(new Set())}>
            {t('chooseNone')}
          </Button>
        </span>
      </div>
      <ul className={css.agencies}>
        {agencies.map(({ id, name, state, hint, isPossible }) => (
          <li key={id}>
            <CheckField
              label={state ? `${name} · ${state}` : name}
              hint={hint}
              checked={chosen.has(id)}
              disabled={!isPossible}
              onChange={on => toggle(id, on)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
