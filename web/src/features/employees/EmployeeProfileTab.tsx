import { api, formatPhone } from '@preceptor/contract'
import { useParams } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { KeyValues } from '@/ui/page/KeyValues.tsx'

export default function EmployeeProfileTab() {
  const { id = '' } = useParams()
  const { data } = useQueryOf(api.employees.get, { params: { id } })
  if (!data) return null
  return (
    <KeyValues
      items={[
        { label: 'E-mail', value: data.email },
        { label: 'Mobile phone', value: formatPhone(data.mobile) },
        { label: 'Hired', value: formatDay(data.hire_date) },
        { label: 'Location', value: data.location_name },
      ]}
    />
  )
}
