import { api, eventKinds } from '@preceptor/contract'
import { useParams } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { Empty } from '@/ui/page/Empty.tsx'

export default function EmployeeHistoryTab() {
  const { id = '' } = useParams()
  const { data } = useQueryOf(api.employees.history, { params: { id } })
  if (!data) return null
  if (data.data.length === 0) return <Empty title="No changes yet" hint="Every change to this profile appears here." />
  return (
    <ul>
      {data.data.map(event => (
        <li key={event.id}>
          {formatInstant(event.at)} · {event.actor_name} · {eventKinds[event.kind]}
        </li>
      ))}
    </ul>
  )
}
