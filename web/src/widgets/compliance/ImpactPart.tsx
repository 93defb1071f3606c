import { api, type Args, type Id } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Impact } from './Impact.tsx'
import css from './impact.module.css'
import { complianceTexts } from './texts.ts'

interface Props {
  id: Id
  proposed: NonNullable<Args<typeof api.compliance.impact>['body']>
}

/** Inside a dialog: the effect of the change, as its fields are filled in. Hidden while there is none. */
export default function ImpactPart({ id, proposed }: Props) {
  const t = useTexts(complianceTexts)
  const { data } = useQueryOf(
    api.compliance.impact,
    { params: { id }, body: proposed },
    { quiet: true, keep: true, staleTime: 15_000 },
  )
  if (!data || data.rules.length === 0) return null
  return (
    <section className={css.part} aria-label={t('impactPart')}>
      <h3>{t('impactPartOn', { day: formatDay(data.as_of) })}</h3>
      <Impact impact={data} />
    </section>
  )
}
