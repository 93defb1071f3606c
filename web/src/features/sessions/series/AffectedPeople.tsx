import type { AffectedPeople as Affected } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import css from '../sessions.module.css'
import { sessionsTexts } from '../texts.ts'

/** The most people named, to keep the dialog small. */
const most = 30

/** Affected people, each named once. */
export function AffectedPeople({ people, named, said }: Affected & { said?: string }) {
  const t = useTexts(sessionsTexts)
  const names = [...new Map(named.map(one => [one.employee_id, one.name])).entries()]
  return (
    <>
      <p>{said ?? t('peopleAffected', { count: people })}</p>
      {names.length > 0 && (
        <ul className={css.names} aria-label={t('whoIsAffected')}>
          {names.slice(0, most).map(([id, name]) => (
            <li key={id}>{name}</li>
          ))}
          {names.length > most && <li>{t('andMore', { count: names.length - most })}</li>}
        </ul>
      )}
    </>
  )
}
