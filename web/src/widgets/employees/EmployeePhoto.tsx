import { initials } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { Initials } from '@/ui/page/Initials.tsx'
import type { PhotoProps } from './photo-props.ts'

const OwnInitials = ({ of: { first_name, last_name }, size = 32 }: PhotoProps) => (
  <Initials size={size}>{initials(first_name, last_name)}</Initials>
)
/** Its code loads after the first rows (scripts/size-gate.mjs); nothing moves when it does. */
const Photo = lazyPart(() => import('./SmallPhoto.tsx'), OwnInitials)

/** An employee's photo in a circle, or their initials. Decoration beside the name. */
export const EmployeePhoto = (props: PhotoProps) =>
  props.of.photo_id === null ? <OwnInitials {...props} /> : <Photo {...props} />
