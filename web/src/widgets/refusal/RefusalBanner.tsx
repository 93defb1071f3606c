import type { ApiFailure } from '@/api/failure.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { isRefusal } from './refusal.ts'

/** Shows the server's reason for a refusal; a notice reports any other failure. */
export const RefusalBanner = ({ failure }: { failure: ApiFailure | null }) =>
  failure && isRefusal(failure) && <Banner level="error">{failure.sentence}</Banner>
