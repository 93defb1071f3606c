import { type PlannedCheckout, preventing } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import css from './catalog.module.css'
import { catalogTexts } from './texts.ts'

export const isPossible = ({ meets }: PlannedCheckout) => !meets.some(({ what }) => preventing.includes(what))

interface Props {
  agencies: readonly PlannedCheckout[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

/** Each agency with what the checkout would meet there; those it can't go to stay unticked. */
export function AgencyTicks({ agencies, chosen, onChange }: Props) {
  const t = useTexts(catalogTexts)
  const possible = agencies.filter(isPossible)
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
          <Button size="small" onClick={() => onChange(new Set(possible.map(({ id }) => id)))}>
            {t('chooseAll')}
          </Button>
          <Button size="small" onClick={() => onChange(new Set())}>
            {t('chooseNone')}
          </Button>
        </span>
      </div>
      <ul className={css.agencies}>
        {agencies.map(agency => (
          <li key={agency.id}>
            <CheckField
              label={agency.state ? `${agency.name} · ${agency.state}` : agency.name}
              hint={meetingsOf(agency)}
              checked={chosen.has(agency.id)}
              disabled={!isPossible(agency)}
              onChange={on => toggle(agency.id, on)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Returns the situation in words. */
const wordsOf = ({ what, name }: PlannedCheckout['meets'][number]) => {
  const { say } = catalogTexts
  const named = { name: name ?? '' }
  if (what === 'holds') return say('meetsHolds')
  if (what === 'no_types') return say('meetsNoTypes')
  if (what === 'code_taken') return say('meetsCode', named)
  if (what === 'no_disciplines') return say('meetsNoDisciplines', named)
  if (what === 'lacks_disciplines') return say('meetsLacks', named)
  return what === 'title_taken' ? say('meetsTitle', named) : say('meetsNoType', named)
}

const meetingsOf = ({ meets }: PlannedCheckout) =>
  meets.length === 0 ? catalogTexts.say('ready') : meets.map(wordsOf).join(' ')
