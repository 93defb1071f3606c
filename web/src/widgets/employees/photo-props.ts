import type { Id } from '@preceptor/contract'

export interface PhotoProps {
  of: { first_name: string; last_name: string; photo_id: Id | null }
  size?: number
}
