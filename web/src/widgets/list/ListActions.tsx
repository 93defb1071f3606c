import type { ReactNode } from 'react'
import { useNarrow } from '@/lib/use-media.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { MenuButton, type MenuItem } from '@/ui/overlay/Menu.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { type ExportOptions, useExport } from './use-export.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { listTexts } from './texts.ts'

/** A button or a link. */
export interface ListAction {
  label: string
  /** Label on a phone. */
  short?: string
  icon?: ReactNode
  href?: string
  onSelect?: () => void
  /** Opens a dialog, which a menu shows with “…”. */
  asks?: boolean | undefined
  /** Acts on the whole list: hidden during a selection, which has its own actions. */
  onAll?: boolean
}

export interface ListActionsProps extends ExportOptions {
  primary?: ListAction | false | undefined
  others?: readonly ListAction[]
  /** Other content, before the rest. */
  more?: ReactNode
  /** True if rows are selected. */
  selecting?: boolean
  /** In the empty state: nothing to export or change, and room for each button's full label. */
  inFace?: boolean
}

/** Actions on a list: import, export, add. On a phone all but the first are behind one button. */
export default function ListActions({
  primary: first,
  others: rest,
  more,
  selecting,
  inFace = false,
  ...props
}: ListActionsProps) {
  const t = useTexts(listTexts)
  const isNarrow = useNarrow()
  const narrow = isNarrow && !inFace
  const isOffered = (action: ListAction) => !((selecting || inFace) && action.onAll)
  const primary = first && isOffered(first) && first
  const others = rest?.filter(isOffered)
  const exported = useExport(props)
  const file = inFace ? undefined : exported
  // `export=1` in the address, as set by the search, opens the menu.
  const { params, change } = props.list
  const asked = {
    isOpen: file !== undefined && params.get('export') === '1',
    close: () => params.has('export') && change({ export: null, page: params.get('page') }, { replace: true }),
  }
  const items: MenuItem[] = [
    ...(others ?? []),
    ...(file?.items ?? []).map(({ label, onSelect }) => ({ label: t('exportAs', { format: label }), onSelect })),
  ]
  const inMenu = narrow && primary
  return (
    <>
      {!inFace && more}
      {inMenu && items.length > 0 && <MenuButton label={t('moreActions')} icon="dots" items={items} asked={asked} />}
      {!inMenu && others?.map(action => <Action key={action.label} action={action} narrow={narrow} />)}
      {!inMenu && file && <ExportMenu {...file} asked={asked} />}
      {primary && <Action action={primary} narrow={narrow} look="primary" />}
    </>
  )
}

function Action({ action, narrow, look }: { action: ListAction; narrow: boolean; look?: 'primary' }) {
  const { label, short, icon, href, onSelect } = action
  const shown = narrow && short ? short : label
  const shared = { icon, ...(look ? { look } : {}), 'aria-label': shown === label ? undefined : label }
  if (href !== undefined)
    return (
      <ButtonLink {...shared} href={href}>
        {shown}
      </ButtonLink>
    )
  return (
    <Button {...shared} onClick={onSelect}>
      {shown}
    </Button>
  )
}
