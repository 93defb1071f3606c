import { api, type Id, type Option } from '@preceptor/contract'
import { useLocation, useNavigate } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { reportFailure } from '@/api/query-client.ts'
import { switchAgency } from '@/auth/actions.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { landingOf } from '@/nav/landing.ts'
import { csmAgencyPaths } from '@/nav/paths.ts'
import { recentAgencies } from '@/nav/recent-agencies.ts'
import { Button } from '@/ui/Button.tsx'
import { Popover, type PopoverProps } from '@/ui/overlay/Popover.tsx'
import { SearchList } from '@/ui/select/SearchList.tsx'
import { uiTexts } from '@/ui/texts.ts'
import { revalidateAgencies, useAllAgencies } from '@/widgets/agencies/all-agencies.ts'
import { laterTexts } from '../later-texts.ts'
import { pickerEntries } from './picker-order.ts'
import css from './shell.module.css'

interface PickerProps extends Pick<PopoverProps, 'anchor' | 'label'> {
  csm: boolean
  current: Id | null
  onDone: () => void
}

/** R-CON-1: all agencies, kept in memory and searched there; only the visible rows are painted. */
function useAgencyOptions(csm: boolean): readonly Option[] | 'failed' | undefined {
  const all = useAllAgencies(csm)
  const own = useQueryOf(api.auth.organizations, {}, { enabled: !csm, staleTime: 300_000 })
  return csm ? all : own.data?.data
}

function useChoose(csm: boolean, onDone: () => void) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return async (id: Id) => {
    onDone()
    if (csm) {
      const to = csmAgencyPaths(id)
      await navigate(/\/employees(\/|$)/.test(pathname) ? to.activeEmployees() : to.dashboard())
      return
    }
    try {
      const { user } = await switchAgency(id)
      await navigate(landingOf(user), { replace: true })
    } catch (thrown) {
      void reportFailure(thrown)
    }
  }
}

/** Requests the list before the picker opens. */
export const askAhead = () => void revalidateAgencies()

export default function AgencyPicker({ csm, current, onDone, ...popover }: PickerProps) {
  const t = useTexts(laterTexts)
  const found = useAgencyOptions(csm)
  const agencies = found === 'failed' ? undefined : found
  const choose = useChoose(csm, onDone)
  return (
    <Popover {...popover} onClose={onDone} className={css.picker}>
      <SearchList
        label={t('agencies')}
        placeholder={t('searchAgencies')}
        find={typed => pickerEntries(agencies ?? [], recentAgencies(), typed, current)}
        chosen={current}
        choose={({ value }) => void choose(value)}
        note={
          <>
            {agencies ? t('noAgencyMatches') : found ? t('agenciesUnloaded') : t('loadingAgencies')}
            {found === 'failed' && (
              <Button size="small" onClick={() => void revalidateAgencies({ now: true })}>
                {uiTexts.say('retry')}
              </Button>
            )}
          </>
        }
      />
    </Popover>
  )
}
