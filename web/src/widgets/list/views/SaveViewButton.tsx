import { useState } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { withQuery } from '@/nav/paths.ts'
import { Button } from '@/ui/Button.tsx'
import type { ListAddress } from '../use-list-address.ts'
import { viewTexts } from './texts.ts'

const SaveViewDialog = lazyPart(() => import('./SaveViewDialog.tsx'))

interface Props {
  list: ListAddress
  columns: readonly string[]
  opensFirst: boolean
}

/** Keeps what the list shows now as a view. */
export default function SaveViewButton(props: Props) {
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{viewTexts.say('saveView')}</Button>
      {open && (
        <SaveViewDialog {...props} hrefOf={query => withQuery(pathname, query)} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
