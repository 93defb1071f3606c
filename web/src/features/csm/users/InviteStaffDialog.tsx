import { api, csmRoles, email as emailSchema, type VendorRole } from '@preceptor/contract'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { UnsavedGuard } from '@/nav/UnsavedGuard.tsx'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { TextField } from '@/ui/form/TextField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { RoleChoice } from '@/widgets/RoleChoice.tsx'
import css from '../csm.module.css'

interface Values {
  email: string
  name: string
  vendor_role: VendorRole | ''
}

function problemsIn({ email, name, vendor_role }: Values): Record<string, string> {
  const address = emailSchema.safeParse(email)
  return {
    ...(address.success ? {} : { email: address.error.issues[0]?.message ?? 'Enter an e-mail address.' }),
    ...(name.trim() ? {} : { name: 'Enter a name.' }),
    ...(vendor_role ? {} : { vendor_role: 'Choose a role.' }),
  }
}

/** Somebody new on our own staff. */
export default function InviteStaffDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState<Values>({ email: '', name: '', vendor_role: '' })
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const invite = useSend(api.csmUsers.invite, {
    refresh: [api.csmUsers.list],
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
    const { vendor_role, ...rest } = values
    const problems = problemsIn(values)
    setWrong(problems)
    if (vendor_role && Object.keys(problems).length === 0) return invite.send({ body: { ...rest, vendor_role } })
    focusFirstError()
  }
  const dirty = Object.values(values).some(value => value !== '')
  return (
    <>
      <Dialog
        open
        title="Invite staff"
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
            roles={csmRoles as readonly VendorRole[]}
            value={values.vendor_role}
            onChange={vendor_role => change({ vendor_role })}
            error={wrong['vendor_role']}
          />
        </div>
      </Dialog>
      <UnsavedGuard dirty={dirty} what="the invitation" param="invite" />
    </>
  )
}
