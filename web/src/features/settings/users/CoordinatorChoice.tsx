import { api, type Option } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { ComboField } from '@/ui/form/ComboField.tsx'
import type { Bound } from '@/widgets/form/use-fields.ts'
import { usersTexts } from './texts.ts'

export const newCoordinator = 'new'

interface Props extends Bound<string> {
  /** The name of the user who becomes a coordinator. */
  of: string
  /** The coordinator the user already has. */
  held?: Option | null
}

/** Chooses the user's coordinator: the user sees that coordinator's employees. */
export function CoordinatorChoice({ of, held = null, ...bound }: Props) {
  const t = useTexts(usersTexts)
  const free = useQueryOf(api.users.freeCoordinators, {}, { quiet: true, staleTime: 0 })
  const choices = [
    { value: newCoordinator, label: of.trim() ? t('newCoordinatorNamed', { name: of.trim() }) : t('newCoordinator') },
    ...(held ? [{ value: held.id, label: held.name }] : []),
    ...(free.data?.data ?? []).map(one => ({ value: one.id, label: one.name })),
  ]
  return <ComboField label={t('coordinator')} choices={choices} hint={t('coordinatorHint')} required {...bound} />
}

/** Returns the coordinator for the call's body. */
export const coordinatorBody = (role: string, value: string, name: string) =>
  role !== 'coordinator_limited'
    ? {}
    : value === newCoordinator
      ? { coordinator_name: name.trim() }
      : { coordinator_id: value }

/** Maps `coordinator_id` and `coordinator_name` to their one field. */
export const coordinatorPlace = (path: string) => (path.startsWith('coordinator_') ? 'coordinator' : path)
