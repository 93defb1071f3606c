import { api, type EmployeeForm } from '@preceptor/contract'
import { stepByKey } from '@preceptor/contract/forms/parts'
import { useState } from 'react'
import { useRemember } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { formName } from '@/widgets/employee-forms/form-name.ts'
import { WhyDialog } from '@/widgets/employee-forms/WhyDialog.tsx'
import { formsPageTexts } from '../texts.ts'
import type { Deed } from './deed.ts'

interface Props {
  deed: Deed
  form: EmployeeForm
  onClose: () => void
  onCorrecting: (id: string) => void
}

/**
 * Returns the user's own step if it can be refused now; otherwise the step of a person without an account, who refuses in the
 * user's presence.
 */
function refusable({ signers, content }: EmployeeForm) {
  const steps = signers.flatMap(({ step_key, is_turn, is_mine }) => {
    const step = content && stepByKey(content, step_key)
    return is_turn && step?.may_refuse ? [{ step_key, is_mine, kind: step.who.kind }] : []
  })
  const own = steps.find(({ is_mine }) => is_mine)
  if (own) return { step_key: own.step_key }
  const here = steps.find(({ kind }) => kind === 'caregiver') ?? steps.find(({ kind }) => kind === 'outside')
  return { step_key: here?.step_key ?? '', in_person: true }
}

/** Actions that need a reason: refuse, reopen, correct, or hold. */
export default function Deeds({ deed, form, onClose, onCorrecting }: Props) {
  const t = useTexts(formsPageTexts)
  const remember = useRemember()
  const [ofPerson, setOfPerson] = useState(false)
  const name = formName(form)
  const params = { id: form.id }
  const keep = (answer: EmployeeForm) => void remember(api.employeeForms.get, { params: { id: answer.id } }, answer)
  const shared = { params, onClose, onDone: keep }
  switch (deed) {
    case 'refuse':
      return (
        <WhyDialog
          {...shared}
          call={api.employeeForms.refuse}
          more={refusable(form)}
          title={t('refuseTitle', { name })}
          text={t('refuseText')}
          submit={t('refuseSubmit')}
          danger
          said={t('refused')}
        />
      )
    case 'reopen':
      return (
        <WhyDialog
          {...shared}
          call={api.employeeForms.reopen}
          title={t('reopenTitle', { name })}
          text={t('reopenText')}
          submit={t('reopen').replace('…', '')}
          said={t('reopened')}
        />
      )
    case 'correct':
      return (
        <WhyDialog
          {...shared}
          call={api.employeeForms.correct}
          title={t('correctTitle', { name })}
          text={t('correctText')}
          submit={t('correctSubmit')}
          onDone={answer => {
            keep(answer)
            onCorrecting(answer.id)
          }}
        />
      )
    case 'hold':
      return (
        <WhyDialog
          {...shared}
          call={api.employeeForms.hold}
          more={{ of_person: ofPerson }}
          title={t('holdTitle', { name })}
          text={t('holdText')}
          submit={t('holdSubmit')}
          said={t('held')}
        >
          <CheckField label={t('holdPerson')} checked={ofPerson} onChange={setOfPerson} />
        </WhyDialog>
      )
  }
}
