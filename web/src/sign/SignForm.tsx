import { api } from '@preceptor/contract'
import { useEffect, useState } from 'react'
import { asFailure } from '@/api/failure.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { call } from '@/widgets/public-shell/calls.ts'
import type { Link } from '@/widgets/public-shell/link.ts'
import { Notice } from '@/widgets/public-shell/Notice.tsx'
import { publicShellTexts } from '@/widgets/public-shell/texts.ts'
import { FillAndSign } from './FillAndSign.tsx'
import type { SignView } from './use-answers.ts'

interface Props {
  link: Link
  session: string
  onSignedOut: () => void
}

/** Loads the link's form before showing any of it. */
export default function SignForm({ link, session, onSignedOut }: Props) {
  const shell = useTexts(publicShellTexts)
  const [view, setView] = useState<SignView | null>(null)
  const [failed, setFailed] = useState(false)
  const read = () => {
    setFailed(false)
    call(api.signing.me, {}, { token: session }).then(setView, (thrown: unknown) => {
      const { status } = asFailure(thrown)
      if (status === 401 || status === 404) onSignedOut()
      else setFailed(true)
    })
  }
  useEffect(() => {
    read()
    // The session is the same for as long as this is shown.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  if (failed)
    return (
      <Notice
        title={shell('unreachable')}
        hint={shell('unreachableHint')}
        action={
          <Button look="primary" onClick={read}>
            {shell('tryAgain')}
          </Button>
        }
      />
    )
  if (!view) return <SkeletonLines lines={6} />
  return <FillAndSign link={link} session={session} first={view} onSignedOut={onSignedOut} />
}
