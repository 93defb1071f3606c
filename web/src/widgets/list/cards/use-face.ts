import { useNarrow } from '@/lib/use-media.ts'
import type { ListAddress } from '../use-list-address.ts'

/** In the address, so that a link shows what its sender saw. */
export const faceParam = 'as'

/** Whether the rows are cards by choice. A phone has cards of its own, and no choice. */
export const useAsCards = ({ params }: Pick<ListAddress, 'params'>) => {
  const narrow = useNarrow()
  return !narrow && params.get(faceParam) === 'cards'
}
