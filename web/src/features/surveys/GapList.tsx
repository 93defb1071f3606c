import {
  counted,
  gapWords,
  isNotCompliant,
  lacksScansAlone,
  noTally,
  scansMissing,
  type SurveyedPerson,
  type SurveyGap,
  tallyWords,
} from '@preceptor/contract'
import type { ReactNode } from 'react'
import { formatDay } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Link } from '@/ui/Link.tsx'
import { ComplianceState } from '@/widgets/compliance/ComplianceState.tsx'
import css from './surveys.module.css'
import { surveysTexts } from './texts.ts'

interface Props {
  people: readonly SurveyedPerson[]
  as_of: string
  /** Shown below the answer, before the people with gaps. */
  children?: ReactNode
  /** Collapses missing documents of people who were compliant. */
  folds?: boolean
}

/** The answer first; then people who aren't compliant and, separately, people with missing documents or hired later. */
export function GapList({ people, as_of, children, folds = false }: Props) {
  const t = useTexts(surveysTexts)
  const tally = people.reduce(counted, noTally)
  const [answer = '', ...others] = tallyWords(tally, as_of)
  const lacking = people.filter(({ gaps }) => gaps.length > 0).length
  const groups = Map.groupBy(people, groupOf)
  const titles = {
    notCompliant: t('notCompliant'),
    unknown: t('unknown'),
    records: t('records'),
    scans: t('scans'),
    others: t('others'),
    noRule: t('noRule'),
    notHired: t('notHired', { day: formatDay(as_of) }),
  }
  return (
    <div className={css.page}>
      <div className={css.said} role="status">
        <p className={css.answer}>{inWords(answer)}</p>
        {others.map(words => (
          <p key={words}>{inWords(words)}</p>
        ))}
        {tally.no_scan > 0 && <p>{inWords(scansMissing(tally.no_scan))}</p>}
        <p>{t('summary', { people: people.length, lacking })}</p>
      </div>
      {children}
      {(Object.keys(titles) as Group[]).map(group => {
        const own = groups.get(group)
        return (
          own && (
            <section key={group} className={css.group} aria-label={titles[group]}>
              <h3>{titles[group]}</h3>
              <People people={own} folds={folds && group !== 'notCompliant' && group !== 'unknown'} />
            </section>
          )
        )
      })}
    </div>
  )
}

type Group = 'notCompliant' | 'unknown' | 'records' | 'scans' | 'others' | 'noRule' | 'notHired'
function groupOf(person: SurveyedPerson): Group {
  if (person.state === 'not_hired') return 'notHired'
  if (isNotCompliant(person)) return 'notCompliant'
  if (person.state === 'unknown') return 'unknown'
  if (person.state === 'not_applicable') return 'noRule'
  if (person.gaps.length === 0) return 'others'
  return lacksScansAlone(person) ? 'scans' : 'records'
}

const People = ({ people, folds }: { people: readonly SurveyedPerson[]; folds: boolean }) => (
  <ul className={css.people}>
    {people.map(person => (
      <Person key={person.employee_id} person={person} folds={folds} />
    ))}
  </ul>
)

function Person({ person, folds }: { person: SurveyedPerson; folds: boolean }) {
  const t = useTexts(surveysTexts)
  const to = useAgencyPaths()
  const { employee_id, name, employee_number, discipline_name, hire_date, state, gaps } = person
  const facts = [employee_number, discipline_name, hire_date && t('hired', { day: formatDay(hire_date) })]
  return (
    <li className={css.person}>
      <p className={css.name}>
        <Link href={to.employee(employee_id, 'compliance')}>{name}</Link>
        {/* the other headings say it */}
        {state !== 'not_hired' && (state === 'unknown' || isNotCompliant(person)) && <ComplianceState state={state} />}
      </p>
      <span className="quiet">{facts.filter(Boolean).join(' · ')}</span>
      {gaps.length > 0 &&
        (folds ? (
          <details>
            <summary>{t('gapsInFile', { count: gaps.length })}</summary>
            <Gaps gaps={gaps} />
          </details>
        ) : (
          <Gaps gaps={gaps} />
        ))}
    </li>
  )
}

const Gaps = ({ gaps }: { gaps: readonly SurveyGap[] }) => (
  <ul className={css.gaps}>
    {gaps.map(gap => (
      <li key={`${gap.kind} ${gap.what} ${gap.on}`}>{said(gap)}</li>
    ))}
  </ul>
)

const said = (gap: SurveyGap) => inWords(gapWords(gap, formatDay))
