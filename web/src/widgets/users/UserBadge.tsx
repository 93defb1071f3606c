import { type UserStatus, userStatuses } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { userColours } from './user-words.ts'

/** A user's status, the same on every screen. */
export const UserBadge = ({ status }: { status: UserStatus }) => (
  <StatusBadge colour={userColours[status]}>{inWords(userStatuses[status])}</StatusBadge>
)
