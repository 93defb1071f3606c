import { api, type Employee, fullName, type Id } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { GivenLink } from './GivenLink.tsx'
import { MakeLink } from './LinkDays.tsx'

export interface LinkAsked {
  program_id: Id
  program: string
  /** Defaults to the current link, or a new one. */
  link_id?: Id
}

interface Props {
  employee: Pick<Employee, 'id' | 'first_name' | 'last_name' | 'email' | 'mobile'>
  asked: LinkAsked
  onClose: () => void
}

/** Creates the link of one program, or shares the existing one. */
export default function LearningLinkDialog({ employee, asked, onClose }: Props) {
  const { id, first_name, email, mobile } = employee
  const { data } = useQueryOf(api.learnerLinks.ofEmployee, { params: { id } }, { quiet: true })
  const [held, setHeld] = useState(() => {
    const open = data?.data.find(({ program_id, state }) => program_id === asked.program_id && state === 'open')
    return data?.data.find(one => one.id === asked.link_id) ?? open
  })
  if (!held)
    return (
      <MakeLink
        employee_id={id}
        first_name={first_name}
        program_id={asked.program_id}
        program={asked.program}
        onMade={setHeld}
        onClose={onClose}
      />
    )
  // Also shows changes by others
  const link = data?.data.find(one => one.id === held.id) ?? held
  return <GivenLink link={link} reader={{ first_name, email, mobile, name: fullName(employee) }} onClose={onClose} />
}
