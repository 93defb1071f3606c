import { type AgencyRole, agencyRoles, api, type CsmUser, type Id } from '@preceptor/contract'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { plural } from '@/lib/format.ts'
import { IconButton } from '@/ui/Button.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { useAgencyChoices } from '@/widgets/all-agencies.ts'
import { RoleChoice } from '@/widgets/RoleChoice.tsx'
import { RefusalBanner } from '@/widgets/RefusalBanner.tsx'
import { isRefusal } from '@/widgets/refusal.ts'
import css from '../csm.module.css'

interface Props {
  user: CsmUser
  onClose: () => void
  onChanged: (user: CsmUser) => void
}

/** One role in several agencies at once. */
export default function GrantDialog({ user, onClose, onChanged }: Props) {
  const agencies = useAgencyChoices()
  const [chosen, setChosen] = useState<readonly Id[]>([])
  const [role, setRole] = useState<AgencyRole | ''>('')
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const grant = useSend(api.csmUsers.addMemberships, {
    done: next => {
      showToast('success', `${next.name} has access to ${plural(chosen.length, 'more agency', 'more agencies')}.`)
      onChanged(next)
    },
    fail: failure => {
      setWrong(failure.fieldErrors())
      return isRefusal(failure)
    },
  })
  const held = new Set(user.memberships.filter(one => one.is_active).map(one => one.agency_id))
  const free = (agencies ?? []).filter(({ value }) => !held.has(value) && !chosen.includes(value))
  const names = new Map((agencies ?? []).map(({ value, label }) => [value, label]))
  /** What was wrong with this field no longer holds; nor does a refusal of the whole. */
  const tryAgain = (field: string) => {
    setWrong(Object.fromEntries(Object.entries(wrong).filter(([key]) => key !== field)))
    grant.reset()
  }
  const choose = (next: readonly Id[]) => {
    setChosen(next)
    tryAgain('agency_ids')
  }
  const submit = () => {
    const problems = {
      ...(chosen.length > 0 ? {} : { agency_ids: 'Choose an agency.' }),
      ...(role ? {} : { role: 'Choose a role.' }),
    }
    setWrong(problems)
    if (role && chosen.length > 0)
      return grant.send({ params: { id: user.id }, body: { agency_ids: [...chosen], role } })
    focusFirstError()
  }
  return (
    <Dialog
      open
      size="medium"
      title={`Give ${user.name} access`}
      submitLabel="Give access"
      onSubmit={submit}
      onClose={onClose}
      busy={grant.isSending}
      dirty={chosen.length > 0 || role !== ''}
    >
      <div className={css.stack}>
        <RefusalBanner failure={grant.failure} />
        <ComboField
          // another one each time: the field is empty again for the next agency
          key={chosen.length}
          label="Agencies"
          name="agency"
          value=""
          none={agencies ? 'Choose an agency' : 'Loading agencies'}
          choices={free}
          onChange={id => {
            if (id) choose([...chosen, id])
          }}
          hint="One after the other; all get the same role. They are told by mail."
          error={wrong['agency_ids']}
          required
        />
        {chosen.length > 0 && (
          <ul className={css.chosen} aria-label="Chosen agencies">
            {chosen.map(id => (
              <li key={id}>
                {names.get(id) ?? id}
                <IconButton
                  label={`Remove ${names.get(id) ?? 'agency'}`}
                  data-tip={undefined}
                  size="small"
                  onClick={() => choose(chosen.filter(one => one !== id))}
                >
                  <IconX size={14} />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <RoleChoice
          roles={agencyRoles as readonly AgencyRole[]}
          value={role}
          onChange={next => {
            setRole(next)
            tryAgain('role')
          }}
          error={wrong['role']}
        />
      </div>
    </Dialog>
  )
}
