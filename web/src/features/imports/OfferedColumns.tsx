import type { FileImport } from '@preceptor/contract'
import { useTexts, type Wrap } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import css from './imports.module.css'
import { changed, type Draft, fieldWords, type Offer } from './mapping.ts'
import { importTexts } from './texts.ts'

const quiet: Wrap = words => <span className="quiet">{words}</span>

export interface OfferedColumnsProps {
  data: FileImport
  offers: readonly Offer[]
  draft: Draft
  onDraft: (draft: Draft) => void
}

/** Columns with unknown names, with the likely meaning of their values: one click maps each. */
export function OfferedColumns({ data, offers, draft, onDraft }: OfferedColumnsProps) {
  const t = useTexts(importTexts)
  if (offers.length === 0) return null
  return (
    <Banner title={t('offersTitle', { count: offers.length })}>
      <ul className={css.offers}>
        {offers.map(({ column, field, looksLike }) => (
          <li key={column}>
            <span className={css.offerText}>
              {t.rich('offer', {
                column: data.header[column] ?? '',
                kind: looksLike,
                samples: (data.samples[column] ?? []).slice(0, 2).join(', '),
                quiet,
              })}
            </span>
            <Button size="small" onClick={() => onDraft(changed(draft, column, field))}>
              {t('offerUse', { field: fieldWords(field) })}
            </Button>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
