import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { IconButton } from '@/ui/Button.tsx'
import { OrderField } from '../OrderField.tsx'
import { listTexts } from '../texts.ts'
import type { ListAddress } from '../use-list-address.ts'
import css from './cards.module.css'
import { faceParam, useAsCards } from './use-face.ts'

const faces = [
  { name: 'table', Icon: IconList },
  { name: 'cards', Icon: IconLayoutGrid },
] as const

/** Switches between table and cards; cards have no column headings, so their sort order is chosen here. */
export default function FaceSwitch({ list }: { list: ListAddress }) {
  const t = useTexts(listTexts)
  const asCards = useAsCards(list)
  const page = list.params.get('page')
  if (useNarrow()) return null
  return (
    <>
      {asCards && (
        <span className={css.order}>
          <OrderField list={list} hideLabel />
        </span>
      )}
      <div className={css.switch} role="group" aria-label={t('face')}>
        {faces.map(({ name, Icon }) => (
          <IconButton
            key={name}
            size="small"
            label={t(name)}
            aria-pressed={(name === 'cards') === asCards}
            onClick={() => list.change({ [faceParam]: name === 'cards' ? name : null, page })}
          >
            <Icon size={16} />
          </IconButton>
        ))}
      </div>
    </>
  )
}
