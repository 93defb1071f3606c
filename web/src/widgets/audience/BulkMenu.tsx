import { type BulkActName, bulkActs } from '@preceptor/contract'
import { useState } from 'react'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import type { MenuItem } from '@/ui/overlay/menu-item.ts'
import { useActs } from './ActFields.tsx'
import { inGroups } from './act-groups.ts'
import type { AudienceDialogProps } from './AudienceDialog.tsx'
import type { Given } from './draft.ts'
import { audienceTexts } from './texts.ts'

const AudienceDialog = lazyPart(() => import('./AudienceDialog.tsx'))

type Only = NonNullable<AudienceDialogProps['only']>

/** An act as a list offers it, optionally with preset values. */
interface OfferedAct {
  act: BulkActName
  /** A label of its own, ending in “…”. */
  label?: string
  only?: Partial<Only>
}

interface Props {
  given: Given
  /** Number of people. */
  count: number
  /** Limits the menu to these acts, if the user may do them; absent for all. */
  acts?: readonly OfferedAct[] | undefined
  /** More items, in their own group; those that open a dialog end in “…”. */
  more?: readonly MenuItem[]
  /** Called when it was done without leaving the list. */
  onDone?: (() => void) | undefined
}

const noMore: readonly MenuItem[] = []

/** Bulk actions on the selection of a list of people, grouped. */
export default function BulkMenu({ given, count, acts, more = noMore, onDone }: Props) {
  const t = useTexts(audienceTexts)
  const mine = useActs()
  const narrow = useNarrow()
  const [asked, setAsked] = useState<BulkActName | null>(null)
  const offered = acts ? acts.map(({ act }) => act).filter(act => mine.includes(act)) : mine
  const offer = (act: BulkActName) => acts?.find(one => one.act === act)
  const labelOf = (act: BulkActName) => offer(act)?.label?.replace(/…$/, '') ?? inWords(bulkActs[act])
  const items: MenuItem[] = [
    ...inGroups(offered).flatMap(({ name, acts: some }) =>
      some.map(act => ({ label: labelOf(act), asks: true, group: name, onSelect: () => setAsked(act) })),
    ),
    ...more,
  ]
  if (items.length === 0) return null
  return (
    <>
      <MenuButton
        size="small"
        look="primary"
        align="start"
        label={t('bulkActions')}
        // On a phone, the menu may cover the number of selected people
        header={narrow && t('forPeople', { count })}
        items={items}
      >
        {narrow && t('bulkShort')}
      </MenuButton>
      {asked && (
        <AudienceDialog
          given={given}
          only={{
            act: asked,
            title: labelOf(asked),
            who: t('forPeople', { count }),
            ...offer(asked)?.only,
          }}
          onClose={() => setAsked(null)}
          {...(onDone && { onDone })}
        />
      )}
    </>
  )
}
