import { useNarrow } from '@/lib/use-media.ts'
import type { ListAddress } from '../use-list-address.ts'

/** In the address, so that a link shows the same layout as its sender saw. */
export const faceParam = 'as'

/** Returns true when the user chose cards. Phones always have their own cards. */
export const useAsCards = ({ params }: Pick<ListAddress, 'params'>) => {
  const narrow = useNarrow()
  return !narrow && params.get(faceParam) === 'cards'
}
