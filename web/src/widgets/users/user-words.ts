import type { UserStatus } from '@preceptor/contract'
import type { StatusColour } from '@/ui/page/StatusBadge.tsx'

export const userColours: Record<UserStatus, StatusColour> = {
  active: 'green',
  invited: 'blue',
  expired: 'amber',
  deactivated: 'grey',
  disabled: 'red',
  no_access: 'grey',
}

/** Returns the initials of a name's first and last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map(word => word?.at(0) ?? '')
    .join('')
    .toUpperCase()
}
