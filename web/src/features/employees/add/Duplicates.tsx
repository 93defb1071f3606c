import { listName, type possibleDuplicate } from '@preceptor/contract'
import { IconExternalLink } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type * as z from 'zod/mini'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { EmployeeStatus } from '@/widgets/employees/EmployeeStatus.tsx'
import { duplicatesTexts } from '../duplicates/texts.ts'
import { employeesTexts } from '../texts.ts'
import css from './add.module.css'

type Possible = z.infer<typeof possibleDuplicate>

const reasons = {
  employee_number: 'sameNumber',
  email: 'sameEmail',
  mobile: 'sameMobile',
  phone_2: 'sameSecondPhone',
  'name and birth date': 'sameNameAndBirthDate',
  name: 'sameName',
} as const satisfies Record<Possible['because'][number], string>

interface Props {
  people: readonly Possible[]
  /** The server refused because of these people and needs a decision. */
  asked: boolean
}

/** People who may match the new one; each opens in a new tab, so that nothing typed is lost. */
export function Duplicates({ people, asked }: Props) {
  const t = useTexts(employeesTexts)
  const to = useAgencyPaths()
  const box = useRef<HTMLDivElement>(null)
  // The question appears at the top of the form, while its button is at the bottom.
  useEffect(() => {
    if (asked) box.current?.scrollIntoView({ block: 'nearest' })
  }, [asked])
  if (people.length === 0) return null
  return (
    <div ref={box} className={css.duplicates}>
      <Banner level="warning" title={t('duplicates', { count: people.length })}>
        <ul className={css.people}>
          {people.map(person => (
            <li key={person.id}>
              <span className={css.person}>
                <strong>{listName(person)}</strong>
                <EmployeeStatus status={person.provider_status} />
                <span className="quiet">
                  {[person.employee_number, ...person.because.map(why => t(reasons[why]))].filter(Boolean).join(' · ')}
                </span>
              </span>
              <a
                href={to.employee(person.id)}
                target="_blank"
                rel="noreferrer"
                aria-label={t('openInTab', { name: listName(person) })}
              >
                {t('open')} <IconExternalLink size={14} aria-hidden="true" />
              </a>
            </li>
          ))}
        </ul>
        <a href={to.page(agencyPages.duplicates.path)} target="_blank" rel="noreferrer">
          {duplicatesTexts.say('seeAll')} <IconExternalLink size={14} aria-hidden="true" />
        </a>
        {asked && <p>{t('somebodyElse')}</p>}
      </Banner>
    </div>
  )
}
