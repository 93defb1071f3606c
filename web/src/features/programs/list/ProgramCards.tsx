import { deliveries, type ProgramRow, programOrigins } from '@preceptor/contract'
import type { ReactNode } from 'react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import ListCards from '@/widgets/list/cards/ListCards.tsx'
import type { ListState } from '@/widgets/list/use-list.ts'
import { namesOf } from '../program-words.ts'
import css from '../programs.module.css'
import { programsTexts } from '../texts.ts'
import { programCard } from './program-columns.tsx'

interface Props {
  list: ListState<ProgramRow>
  hrefOf: (program: ProgramRow) => string
  renderMenu: ((program: ProgramRow) => ReactNode) | undefined
  mayEdit: boolean
  empty: ReactNode
}

/** Programs with their audience and source. */
export default function ProgramCards({ list, hrefOf, renderMenu, mayEdit, empty }: Props) {
  const t = useTexts(programsTexts)
  const facts = ({ delivery, disciplines, origin }: ProgramRow) =>
    [inWords(deliveries[delivery]), namesOf(disciplines, t('everyone')), inWords(programOrigins[origin])].join(' · ')
  return (
    <ListCards
      list={list}
      label={t('title')}
      renderMenu={renderMenu}
      empty={empty}
      renderCard={program => (
        <>
          {programCard(program, hrefOf(program), mayEdit)}
          <span className={css.cardMore}>{facts(program)}</span>
        </>
      )}
    />
  )
}
