import { api, type EmployeeFormRow } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { formName } from './form-name.ts'
import { employeeFormsTexts } from './texts.ts'
import { WhyDialog } from './WhyDialog.tsx'

type Of = Pick<EmployeeFormRow, 'id' | 'form' | 'visibility' | 'state'>

export default function VoidDialog({ of, onClose }: { of: Of; onClose: () => void }) {
  const t = useTexts(employeeFormsTexts)
  const name = formName(of)
  return (
    <WhyDialog
      call={api.employeeForms.void}
      params={{ id: of.id }}
      title={t('voidTitle', { name })}
      text={t(of.state === 'completed' ? 'voidCompleted' : 'voidUnfinished')}
      submit={t('voidSubmit')}
      danger
      said={t('voided', { name })}
      onClose={onClose}
    />
  )
}
