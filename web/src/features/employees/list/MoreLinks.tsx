import { CredentialsLink } from '../credentials/CredentialsLink.tsx'
import { DuplicatesLink } from '../duplicates/DuplicatesLink.tsx'

/** Other lists of the same people. */
export default function MoreLinks() {
  return (
    <>
      <CredentialsLink />
      <DuplicatesLink />
    </>
  )
}
