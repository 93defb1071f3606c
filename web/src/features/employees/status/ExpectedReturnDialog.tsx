import { api, type Employee, fullName, plannedReturn } from '@preceptor/contract'
import { useRemember } from '@/api/queries.ts'
import { formatDay, todayIn } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { profileTexts } from '../profile/texts.ts'
import { ReturnFields, returnProblems, type ReturnValues } from './ReturnFields.tsx'

const valuesOf = (employee: Employee): ReturnValues => ({
  expected_return: employee.expected_return ?? '',
  schedule_return: plannedReturn(employee) !== undefined,
})

/** Changes the expected return from leave; a scheduled return moves with it. */
export default function ExpectedReturnDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const t = useTexts(profileTexts)
  const today = todayIn(useAgency().timeZone)
  const params = { id: employee.id }
  const { provider_status, status_since: since, version } = employee
  const remember = useRemember()
  const form = useForm({
    start: valuesOf(employee),
    call: api.employees.setExpectedReturn,
    args: ({ expected_return, schedule_return }) => ({
      params,
      body: {
        expected_return: expected_return || null,
        schedule_return: schedule_return && expected_return > today,
        version,
      },
    }),
    problems: values => returnProblems({ ...values, provider_status, since }, today),
    unchanged: onClose,
    fail: ({ code, details }) => {
      // The leave may have ended in the meantime.
      if (code === 'CHANGED_MEANWHILE' && details['current'])
        remember(api.employees.get, { params }, details['current'] as Employee)
    },
    refresh: [api.employees.list, api.employees.history, api.savedViews.list, api.dashboard.get],
    said: answer =>
      answer.expected_return
        ? t('expectedSaved', { name: fullName(answer), day: formatDay(answer.expected_return) })
        : t('expectedCleared', { name: fullName(answer) }),
    done: answer => {
      remember(api.employees.get, { params }, answer)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('expectedOf', { name: fullName(employee) })}
      size="small"
      submitLabel={t('save')}
      what={t('theExpected')}
      onClose={onClose}
    >
      <ReturnFields form={form} today={today} />
    </FormDialog>
  )
}
