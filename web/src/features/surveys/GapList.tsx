import { gapWords, type SurveyedPerson, type SurveyGap } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Link } from '@/ui/Link.tsx'
import { ComplianceState } from '@/widgets/compliance/ComplianceState.tsx'
import css from './surveys.module.css'
import { surveysTexts } from './texts.ts'

/** What is missing for whom: those who lack something first. */
export function GapList({ people }: { people: readonly SurveyedPerson[] }) {
  const t = useTexts(surveysTexts)
  const lacking = people.filter(({ gaps }) => gaps.length > 0)
  const others = people.filter(({ gaps }) => gaps.length === 0)
  return (
    <div className={css.page}>
      <p className={css.said} role="status">
        {t('summary', { people: people.length, lacking: lacking.length })}
      </p>
      {lacking.length > 0 && <People people={lacking} />}
      {lacking.length > 0 && others.length > 0 && <h3>{t('others')}</h3>}
      {others.length > 0 && <People people={others} />}
    </div>
  )
}

const People = ({ people }: { people: readonly SurveyedPerson[] }) => (
  <ul className={css.people}>
    {people.map(person => (
      <Person key={person.employee_id} person={person} />
    ))}
  </ul>
)

function Person({ person }: { person: SurveyedPerson }) {
  const t = useTexts(surveysTexts)
  const to = useAgencyPaths()
  const { employee_id, name, employee_number, discipline_name, hire_date, state, gaps } = person
  const facts = [employee_number, discipline_name, hire_date && t('hired', { day: formatDay(hire_date) })]
  return (
    <li className={css.person}>
      <p className={css.name}>
        <Link href={to.employee(employee_id, 'compliance')}>{name}</Link>
        <ComplianceState state={state} />
      </p>
      <span className="quiet">{facts.filter(Boolean).join(' · ')}</span>
      {gaps.length > 0 && (
        <ul className={css.gaps}>
          {gaps.map(gap => (
            <li key={`${gap.kind} ${gap.what} ${gap.on}`}>{said(gap)}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

const said = (gap: SurveyGap) => inWords(gapWords(gap, formatDay))
