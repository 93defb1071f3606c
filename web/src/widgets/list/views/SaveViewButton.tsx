import { useState } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { withQuery } from '@/nav/paths.ts'
import type { ListAddress } from '../use-list-address.ts'
import { SaveButton } from './SaveButton.tsx'

const SaveViewDialog = lazyPart(() => import('./SaveViewDialog.tsx'))

interface Props {
  list: ListAddress
  columns: readonly string[]
  opensFirst: boolean
}

/** Saves the list's current state as a view. */
export default function SaveViewButton(props: Props) {
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <SaveButton onClick={() => setOpen(true)} />
      {open && (
        <SaveViewDialog {...props} hrefOf={query => withQuery(pathname, query)} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
