import { api, type Option } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { ComboField } from '@/ui/form/ComboField.tsx'

export const newCoordinator = 'new'

interface Props {
  /** Of the user who becomes a coordinator. */
  name: string
  value: string
  onChange: (value: string) => void
  /** The user's own already. */
  held?: Option | null
  error?: string | undefined
}

/** Which coordinator of the agency the user is: their employees are those whom the user sees. */
export function CoordinatorChoice({ name, value, onChange, held = null, error }: Props) {
  const free = useQueryOf(api.users.freeCoordinators, {}, { quiet: true, staleTime: 0 })
  const choices = [
    { value: newCoordinator, label: name.trim() ? `A new coordinator: ${name.trim()}` : 'A new coordinator' },
    ...(held ? [{ value: held.id, label: held.name }] : []),
    ...(free.data?.data ?? []).map(one => ({ value: one.id, label: one.name })),
  ]
  return (
    <ComboField
      label="Coordinator"
      name="coordinator_id"
      value={value}
      onChange={onChange}
      choices={choices}
      hint="The user sees the employees of this coordinator. A new one starts without any."
      error={error}
      required
    />
  )
}

/** As the calls take it. */
export const coordinatorBody = (role: string, value: string, name: string) =>
  role !== 'coordinator_limited'
    ? {}
    : value === newCoordinator
      ? { coordinator_name: name.trim() }
      : { coordinator_id: value }
