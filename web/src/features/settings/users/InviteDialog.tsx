import { type AgencyRole, agencyRoles, api, email as emailSchema } from '@preceptor/contract'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { UnsavedGuard } from '@/nav/UnsavedGuard.tsx'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { TextField } from '@/ui/form/TextField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { RoleChoice } from '@/widgets/RoleChoice.tsx'
import { CoordinatorChoice, coordinatorBody, newCoordinator } from './CoordinatorChoice.tsx'
import css from './users.module.css'

interface Values {
  email: string
  name: string
  role: AgencyRole | ''
  coordinator: string
}
const empty: Values = { email: '', name: '', role: '', coordinator: newCoordinator }

function problemsIn({ email, name, role }: Values): Record<string, string> {
  const address = emailSchema.safeParse(email)
  return {
    ...(address.success ? {} : { email: address.error.issues[0]?.message ?? 'Enter an e-mail address.' }),
    ...(name.trim() ? {} : { name: 'Enter a name.' }),
    ...(role ? {} : { role: 'Choose a role.' }),
  }
}

/** Invites somebody by e-mail; they are a user once they have accepted. */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState(empty)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const invite = useSend(api.users.invite, {
    refresh: [api.users.list, api.lookups.coordinators],
    done: ({ name }) => {
      showToast('success', `${name} is invited. The invitation can be accepted for 7 days.`)
      onClose()
    },
    fail: failure => {
      setWrong(failure.fieldErrors())
      focusFirstError()
      return false
    },
  })
  const change = (part: Partial<Values>) => {
    setValues({ ...values, ...part })
    setWrong(Object.fromEntries(Object.entries(wrong).filter(([key]) => !(key in part))))
  }
  const submit = () => {
    const { email, name, role, coordinator } = values
    const problems = problemsIn(values)
    setWrong(problems)
    if (role && Object.keys(problems).length === 0)
      return invite.send({ body: { email, name, role, ...coordinatorBody(role, coordinator, name) } })
    focusFirstError()
  }
  const dirty = values.email !== '' || values.name !== '' || values.role !== ''
  return (
    <>
      <Dialog
        open
        title="Invite user"
        submitLabel="Send invitation"
        onSubmit={submit}
        onClose={onClose}
        busy={invite.isSending}
        dirty={dirty}
      >
        <div className={css.stack}>
          <TextField
            label="E-mail"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="off"
            data-autofocus
            required
            value={values.email}
            onChange={email => change({ email })}
            error={wrong['email']}
            hint="The invitation goes to this address."
          />
          <TextField
            label="Name"
            name="name"
            autoComplete="off"
            required
            maxLength={120}
            value={values.name}
            onChange={name => change({ name })}
            error={wrong['name']}
          />
          <RoleChoice
            roles={agencyRoles as readonly AgencyRole[]}
            value={values.role}
            onChange={role => change({ role })}
            error={wrong['role']}
          />
          {values.role === 'coordinator_limited' && (
            <CoordinatorChoice
              name={values.name}
              value={values.coordinator}
              onChange={coordinator => change({ coordinator })}
              error={wrong['coordinator_id'] ?? wrong['coordinator_name']}
            />
          )}
        </div>
      </Dialog>
      <UnsavedGuard dirty={dirty} what="the invitation" param="invite" />
    </>
  )
}
