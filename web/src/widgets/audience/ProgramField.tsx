import { api } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useSettled } from '@/lib/use-settled.ts'
import { ComboField } from '@/ui/form/ComboField.tsx'
import type { Choice } from '@/ui/select/choice.ts'
import type { Draft } from './draft.ts'
import { audienceTexts } from './texts.ts'
import type { PartProps } from './WhoFields.tsx'

const choiceOf = ({ id, title, code }: { id: string; title: string; code: string | null }): Choice => ({
  value: id,
  label: title,
  ...(code && { meta: code }),
})

/** Searches the agency's programs as the user types: there may be thousands. */
function usePrograms(status: string, value: string, enabled: boolean) {
  const t = useTexts(audienceTexts)
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), 200)
  const query = { status, per_page: 50, ...(search && { search }) }
  const asked = useQueryOf(api.programs.list, { query }, { enabled, keep: true, quiet: true, staleTime: 60_000 })
  const [chosen, setChosen] = useState<Choice>()
  const choices = (asked.data?.data ?? []).map(choiceOf)
  const known = chosen?.value === value ? chosen : choices.find(one => one.value === value)
  const named = useQueryOf(
    api.programs.get,
    { params: { id: value } },
    { enabled: enabled && value !== '' && !known && asked.isFetched, quiet: true, staleTime: 60_000 },
  ).data
  const busy = search !== typed.trim() || asked.isPlaceholderData || asked.isPending
  const total = asked.data?.meta.total ?? 0
  return {
    choices,
    /** Keeps the choice with its label, because the next search may not find it. */
    keep: (id: string) => setChosen(choices.find(one => one.value === id)),
    elsewhere: {
      onType: setTyped,
      busy,
      chosen: known ?? (named && choiceOf(named)),
      note: noteOf(),
    },
  }

  function noteOf(): string | null {
    if (asked.isError && !asked.data) return t('programsNotLoaded')
    if (busy && choices.length === 0) return t('searchingPrograms')
    return !busy && total > choices.length ? t('morePrograms', { shown: choices.length, total }) : null
  }
}

const statusFor = ({ act }: Draft) => (act === 'assign' ? 'active' : 'active,non_operational,archived')

/** Chooses a program to start, or one that may be open for someone; hidden if the page sets it. */
export function ProgramField({ draft, errors, onChange, settled, none }: PartProps & { none?: string }) {
  const t = useTexts(audienceTexts)
  const isSettled = Boolean(settled?.program_id)
  const programs = usePrograms(statusFor(draft), draft.program_id, !isSettled)
  if (isSettled) return null
  return (
    <ComboField
      label={t('program')}
      required={none === undefined}
      none={none ?? t('chooseProgram')}
      value={draft.program_id}
      choices={programs.choices}
      elsewhere={programs.elsewhere}
      error={errors['change.program_id']}
      onChange={program_id => {
        programs.keep(program_id)
        onChange({ program_id })
      }}
    />
  )
}
