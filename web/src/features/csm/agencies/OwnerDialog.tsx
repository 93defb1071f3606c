import { type AgencyRow, api } from '@preceptor/contract'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { useUser } from '@/auth/session.ts'
import { Button } from '@/ui/Button.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { useOwners } from './use-owners.ts'

interface Props {
  agency: AgencyRow
  onClose: () => void
}

/** Who looks after the agency. */
export default function OwnerDialog({ agency, onClose }: Props) {
  const me = useUser()
  const owners = useOwners()
  const kept = agency.cs_user?.id ?? ''
  const [owner, setOwner] = useState(kept)
  const save = useSend(api.agencies.setOwner, {
    refresh: [api.agencies.list],
    done: ({ name, cs_user }) => {
      showToast('success', cs_user ? `${cs_user.name} looks after ${name}.` : `Nobody looks after ${name} now.`)
      onClose()
    },
  })
  // an owner whose account is disabled is shown as the current one, and only as that
  const current = owners?.some(({ id }) => id === kept) || !agency.cs_user ? [] : [agency.cs_user]
  const choices = [
    ...current.map(({ id, name, is_active }) => ({ value: id, label: is_active ? name : `${name} (disabled)` })),
    ...(owners ?? []).map(({ id, name, image }) => ({ value: id, label: name, image })),
  ]
  return (
    <Dialog
      open
      title={`Who looks after ${agency.name}?`}
      submitLabel="Save"
      onSubmit={() =>
        owner === kept ? onClose() : save.send({ params: { id: agency.id }, body: { cs_user_id: owner || null } })
      }
      onClose={onClose}
      busy={save.isSending}
      dirty={owner !== kept}
    >
      <ComboField
        label="Customer success owner"
        name="cs_user_id"
        value={owner}
        onChange={setOwner}
        choices={choices}
        none="Nobody"
        hint="The agency sees this person as its contact."
        error={save.failure?.fieldErrors()['cs_user_id']}
      />
      {me && owner !== me.id && choices.some(({ value }) => value === me.id) && (
        <Button look="quiet" size="small" onClick={() => setOwner(me.id)}>
          Choose me
        </Button>
      )}
    </Dialog>
  )
}
