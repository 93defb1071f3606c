import { listName, type possibleDuplicate } from '@preceptor/contract'
import { IconExternalLink } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type * as z from 'zod/mini'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { EmployeeStatus } from '@/widgets/employees/EmployeeStatus.tsx'
import css from './add.module.css'

type Possible = z.infer<typeof possibleDuplicate>

const words: Record<Possible['because'][number], string> = {
  employee_number: 'same employee number',
  email: 'same e-mail',
  mobile: 'same mobile phone',
  'name and birth date': 'same name and date of birth',
  name: 'same name',
}

interface Props {
  people: readonly Possible[]
  /** The server refused for these people and waits for an answer. */
  asked: boolean
}

/** Who may be the person being added; each opens beside this dialog, so that nothing typed is lost. */
export function Duplicates({ people, asked }: Props) {
  const to = useAgencyPaths()
  const box = useRef<HTMLDivElement>(null)
  // The question stands at the top of a form whose end was pressed.
  useEffect(() => {
    if (asked) box.current?.scrollIntoView({ block: 'nearest' })
  }, [asked])
  if (people.length === 0) return null
  const title = people.length === 1 ? 'This person may be here already' : 'One of these may be the same person'
  return (
    <div ref={box} className={css.duplicates}>
      <Banner level="warning" title={title}>
        <ul className={css.people}>
          {people.map(person => (
            <li key={person.id}>
              <span className={css.person}>
                <strong>{listName(person)}</strong>
                <EmployeeStatus status={person.provider_status} />
                <span className="quiet">
                  {[person.employee_number, ...person.because.map(why => words[why])].filter(Boolean).join(' · ')}
                </span>
              </span>
              <a
                href={to.employee(person.id)}
                target="_blank"
                rel="noreferrer"
                aria-label={`Open ${listName(person)} in a new tab`}
              >
                Open <IconExternalLink size={14} aria-hidden="true" />
              </a>
            </li>
          ))}
        </ul>
        {asked && <p>If it is somebody else, choose “Add anyway”.</p>}
      </Banner>
    </div>
  )
}
