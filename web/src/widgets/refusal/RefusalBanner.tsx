import type { ApiFailure } from '@/api/failure.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { isRefusal } from './refusal.ts'

/** Why the server's rules do not let it happen; nothing for any other failure, which a notice tells. */
export const RefusalBanner = ({ failure }: { failure: ApiFailure | null }) =>
  failure && isRefusal(failure) && <Banner level="error">{failure.sentence}</Banner>
