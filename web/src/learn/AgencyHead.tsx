import { api } from '@preceptor/contract'
import { useEffect, useState } from 'react'
import { picture } from '@/widgets/public-shell/calls.ts'
import css from './learn.module.css'

/** The training's agency; the logo loads later. `session` is null without one. */
export function AgencyHead({ agency, session }: { agency: string; session: string | null }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (session === null) return
    let left = false
    let made = ''
    picture(api.learners.logo, { params: { learner: 'me' } }, session).then(
      bytes => {
        if (left) return
        made = URL.createObjectURL(bytes)
        setAddress(made)
      },
      // Without the logo, the name identifies the agency
      () => {},
    )
    return () => {
      left = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [session])
  return (
    <p className={css.agency}>
      {address && <img src={address} alt="" />}
      <span className="quiet">{agency}</span>
    </p>
  )
}
