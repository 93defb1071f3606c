import { employeeColumns, returnProblem } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { DateField } from '@/ui/form/TextField.tsx'
import type { Fields } from '@/widgets/form/use-fields.ts'
import { profileTexts } from '../profile/texts.ts'

export interface ReturnValues {
  expected_return: string
  schedule_return: boolean
}

interface ReturnFieldsProps {
  form: Pick<Fields<ReturnValues>, 'values' | 'field' | 'box'>
  today: string
}

/** The expected return from leave, and whether the status then changes automatically. */
export function ReturnFields({ form, today }: ReturnFieldsProps) {
  const t = useTexts(profileTexts)
  const { expected_return: day } = form.values
  return (
    <>
      <DateField
        label={inWords(employeeColumns.expected_return.label)}
        hint={t('expectedHint')}
        {...form.field('expected_return')}
      />
      {day > today && (
        <CheckField label={t('scheduleReturn', { day: formatDay(day) })} {...form.box('schedule_return')} />
      )}
    </>
  )
}

/** Returns the server's errors about the day. */
export function returnProblems(given: Parameters<typeof returnProblem>[0], today: string): Record<string, string> {
  const { expected_return } = given
  // The checkbox isn't shown for a past day
  const schedule_return = Boolean(given.schedule_return && expected_return && expected_return > today)
  const problem = returnProblem({ ...given, schedule_return }, today)
  return problem ? { expected_return: inWords(problem) } : {}
}
