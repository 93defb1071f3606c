import { api, type Id, type PlannedForMany } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { TextField } from '@/ui/form/TextField.tsx'
import { LineNotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { AgencyTicks, type AgencyTick } from './AgencyTicks.tsx'
import css from './catalog.module.css'
import { HowFields, howIn, startHow } from './HowFields.tsx'
import { meetingsOf } from './meetings.ts'
import { catalogTexts } from './texts.ts'

interface Props {
  program_ids: readonly Id[]
  onClose: () => void
}

/** Checks out several programs to several agencies. No agency is chosen at first; each program keeps its own settings. */
export default function CheckOutManyDialog({ program_ids, onClose }: Props) {
  const t = useTexts(catalogTexts)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const plan = useQueryOf(
    api.catalog.planMany,
    { body: { program_ids: [...program_ids], whom: { by: 'matching' } } },
    { quiet: true },
  )
  const form = useForm({
    start: startHow,
    call: api.catalog.runMany,
    args: values => ({
      body: { program_ids: [...program_ids], agency_ids: [...chosen], ...howIn(values) },
    }),
    refresh: [api.catalog.list, api.catalog.lastRun],
    said: ({ data }) => t('startedMany', { count: data.length }),
    done: onClose,
  })
  const titles = new Map(plan.data?.programs.map(({ id, title }) => [id, title]))
  const wanted = search.trim().toLowerCase()
  const agencies = (plan.data?.data ?? [])
    .filter(({ id, name }) => chosen.has(id) || name.toLowerCase().includes(wanted))
    .map(agency => tickOf(agency, titles))
  return (
    <FormDialog
      form={form}
      size="medium"
      title={t('manyTitle', { count: program_ids.length })}
      submitLabel={t('dialogRun', { count: chosen.size })}
      what={t('dialogWhat')}
      refused={chosen.size === 0 ? t('chooseOne') : undefined}
      onClose={onClose}
    >
      <p className="quiet">{t('manyHint')}</p>
      <HowFields form={form} />
      <div className={css.part}>
        <h3>{t('whichAgencies')}</h3>
        <TextField label={t('searchAgencies')} autoComplete="off" value={search} onChange={setSearch} />
        {plan.data && <AgencyTicks agencies={agencies} chosen={chosen} onChange={setChosen} />}
        {!plan.data && plan.isError && <LineNotLoaded text={t('manyNotLoaded')} retry={plan.refetch} />}
        {!plan.data && !plan.isError && <SkeletonLines lines={4} />}
      </div>
    </FormDialog>
  )
}

/** An agency can be selected if any of the programs can go to it; the hint names the programs with problems. */
function tickOf({ programs, ...agency }: PlannedForMany, titles: ReadonlyMap<Id, string>): AgencyTick {
  const met = programs.map(({ program_id, meets }) => ({
    title: titles.get(program_id) ?? '',
    ...meetingsOf(meets),
    meets,
  }))
  const told = met.filter(({ meets }) => meets.length > 0).map(({ title, hint }) => `${title}: ${hint}`)
  return {
    ...agency,
    isPossible: met.some(({ isPossible }) => isPossible),
    isTwice: met.some(({ isTwice }) => isTwice),
    hint: told.length > 0 ? told.join(' ') : catalogTexts.say('ready'),
  }
}
