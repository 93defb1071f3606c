import { api, type Coordinator, type LinkableUser, taxonomyFieldNames } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts, type Wrap } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { Link } from '@/ui/Link.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import taxonomy from '../taxonomy/taxonomy.module.css'
import { useRefreshTaxonomy } from '../taxonomy/use-refresh-taxonomy.ts'
import { coordinatorKind } from './coordinator-kind.tsx'
import { coordinatorsTexts } from './texts.ts'

interface Props {
  row: Coordinator
  onClose: () => void
}

/** Links a coordinator to a user, and shows what that user and others will see or no longer see. */
export default function LinkDialog({ row, onClose }: Props) {
  const t = useTexts(coordinatorsTexts)
  const to = useAgencyPaths()
  const refresh = useRefreshTaxonomy(coordinatorKind)
  const users = useQueryOf(api.coordinators.linkable, {}, { quiet: true, staleTime: 0 }).data?.data
  const userOf = (id: string) => users?.find(user => user.id === id)
  const leave = () => {
    refresh()
    onClose()
  }
  const form = useForm({
    start: { user_id: row.user?.id ?? '' },
    call: api.coordinators.link,
    args: ({ user_id }) => ({ params: { id: row.id }, body: { user_id } }),
    edited: {
      version: row.version,
      valuesOf: (current: Coordinator) => ({ user_id: current.user?.id ?? '' }),
      labels: taxonomyFieldNames,
      show: ({ user_id }) => userOf(user_id)?.name ?? (user_id === row.user?.id ? row.user.name : ''),
    },
    said: ({ user, name }) => t('linked', { user: user?.name ?? '', name }),
    done: leave,
    unchanged: onClose,
    fail: failure => {
      if (failure.code === 'CONFLICT' || failure.code === 'NOT_FOUND') leave()
    },
  })
  const chosen = form.dirty ? userOf(form.values.user_id) : undefined
  const others = users?.filter(({ id }) => id !== row.user?.id)
  const invite: Wrap = words => (
    <Link href={to.settingsTab(agencyPages.settingsUsers.path, { invite: 1 })}>{words}</Link>
  )
  return (
    <FormDialog
      form={form}
      title={row.user ? t('changeTitle', { name: row.name }) : t('linkTitle', { name: row.name })}
      submitLabel={t('linkSubmit')}
      refused={form.values.user_id ? undefined : t('chooseFirst')}
      what={t('whatLink', { name: row.name })}
      param="link"
      className={taxonomy.merge}
      onClose={onClose}
    >
      {others?.length === 0 ? (
        <p>{t.rich('nobodyToLink', { invite })}</p>
      ) : (
        <ComboField
          label={t('user')}
          required
          data-autofocus
          none={t('chooseUser')}
          hint={t('userHint')}
          choices={choicesOf(row, users ?? [])}
          {...form.field('user_id')}
        />
      )}
      {chosen && (
        <div role="status" aria-live="polite">
          <ul className={taxonomy.lines}>
            {consequences(row, chosen).map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  )
}

/** Returns the choices, including the current user, who may no longer be available. */
function choicesOf({ id, user }: Coordinator, users: readonly LinkableUser[]) {
  const kept = user && !users.some(other => other.id === user.id) ? [{ value: user.id, label: user.name }] : []
  return [
    ...kept,
    ...users.map(({ id: value, name, coordinator }) => ({
      value,
      label:
        coordinator && coordinator.id !== id
          ? coordinatorsTexts.say('userOfOther', { user: name, other: coordinator.name })
          : name,
    })),
  ]
}

function consequences(
  { name, employees, user: before }: Coordinator,
  { name: user, coordinator }: LinkableUser,
): string[] {
  const t = coordinatorsTexts.say
  return [
    employees > 0 ? t('willSee', { user, name, count: employees }) : t('willSeeLater', { user, name }),
    ...(coordinator ? [t('losesOther', { user, other: coordinator.name, count: coordinator.employees })] : []),
    ...(before ? [t('losesAll', { user: before.name })] : []),
  ]
}
