import { fullName, type Id } from '@preceptor/contract'
import { type ReactNode, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { EmployeeField } from '../employees/EmployeeField.tsx'
import { secondPersonTexts } from './texts.ts'

interface Props {
  /** Names what is recorded for the employee. */
  title: string
  onClose: () => void
  /** Renders the form, once an employee is chosen. */
  children: (employee: { id: Id; name: string }) => ReactNode
}

/** Asks for the employee first, when a form is opened outside a profile. */
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
