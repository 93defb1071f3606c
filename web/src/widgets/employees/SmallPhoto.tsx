import { initials } from '@/lib/format.ts'
import { Portrait } from '@/ui/page/Portrait.tsx'
import type { PhotoProps } from './photo-props.ts'
import { useSmallPhoto } from './small-photos.ts'

export default function SmallPhoto({ of, size = 32 }: PhotoProps) {
  return <Portrait image={useSmallPhoto(of.photo_id)} initials={initials(of.first_name, of.last_name)} size={size} />
}
