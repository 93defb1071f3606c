import { fullName, type Id } from '@preceptor/contract'
import { type ReactNode, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { EmployeeField } from '../employees/EmployeeField.tsx'
import { secondPersonTexts } from './texts.ts'

interface Props {
  /** Names the thing that is recorded for the employee. */
  title: string
  onClose: () => void
  /** The form, once an employee is chosen. */
  children: (employee: { id: Id; name: string }) => ReactNode
}

/** Asks for the employee first, where a form is opened outside of a profile. */
export default function ForEmployee({ title, onClose, children }: Props) {
  const t = useTexts(secondPersonTexts)
  const [employee, setEmployee] = useState<{ id: Id; name: string } | null>(null)
  if (employee) return children(employee)
  return (
    <Dialog open title={title} size="small" onClose={onClose}>
      <EmployeeField
        label={t('employee')}
        required
        data-autofocus
        value=""
        onChange={(id, person) => setEmployee({ id, name: fullName(person) })}
      />
    </Dialog>
  )
}
