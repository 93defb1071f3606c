import { type ColumnKind, importFields, type RosterImport } from '@preceptor/contract'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import css from './imports.module.css'
import { changed, type Draft, type Offer } from './mapping.ts'

const kinds: Record<ColumnKind, string> = {
  date: 'dates',
  email: 'email addresses',
  phone: 'phone numbers',
  name: 'names',
  status: 'statuses',
  state: 'states',
  zip: 'ZIP codes',
  language: 'languages',
  employment: 'employment types',
}

export interface OfferedColumnsProps {
  data: RosterImport
  offers: readonly Offer[]
  draft: Draft
  onDraft: (draft: Draft) => void
}

/** Columns we don't know by name, with what their values look like: one click takes each. */
export function OfferedColumns({ data, offers, draft, onDraft }: OfferedColumnsProps) {
  if (offers.length === 0) return null
  return (
    <Banner
      title={offers.length === 1 ? 'One more column may be useful' : `${offers.length} more columns may be useful`}
    >
      <ul className={css.offers}>
        {offers.map(({ column, field, looksLike }) => (
          <li key={column}>
            <span className={css.offerText}>
              Column “{data.header[column]}” looks like {kinds[looksLike]}:{' '}
              <span className="quiet">{(data.samples[column] ?? []).slice(0, 2).join(', ')}</span>
            </span>
            <Button size="small" onClick={() => onDraft(changed(draft, column, field))}>
              Use as {shown(importFields[field])}
            </Button>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** `Hire date` inside a sentence; `ZIP code` keeps its capitals. */
const shown = (label: string) => (/^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1))
