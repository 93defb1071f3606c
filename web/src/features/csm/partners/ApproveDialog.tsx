import { api, apiScopes, type ClientRequest, type Id } from '@preceptor/contract'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { useAgencyChoices } from '@/widgets/agencies/all-agencies.ts'
import type { MadeSecret } from '@/widgets/secret/made-secret.ts'
import css from './partners.module.css'
import { registryTexts } from './texts.ts'

type Scope = keyof typeof apiScopes

interface Props {
  one: ClientRequest
  onClose: () => void
  onMade: (made: MadeSecret) => void
}

/** Makes the outsider a client of one agency, with the permissions chosen here. */
export default function ApproveDialog({ one: { id, company, agency }, onClose, onMade }: Props) {
  const t = useTexts(registryTexts)
  const agencies = useAgencyChoices()
  const [agencyId, setAgency] = useState<Id>('')
  const [scopes, setScopes] = useState<string[]>(['learning:read', 'learning:write'])
  const [isTried, setTried] = useState(false)
  const { send, isSending } = useSend(api.clientRequests.approve, {
    refresh: [api.clientRequests.list, api.clientRequests.counts],
    done: ({ client_id, client_secret }) => onMade({ name: company, client_id, secret: client_secret }),
  })
  const submit = () => {
    setTried(true)
    if (agencyId && scopes.length > 0) send({ params: { id }, body: { scopes: scopes as Scope[] } }, { agencyId })
  }
  return (
    <Dialog
      open
      title={t('approveTitle', { company })}
      submitLabel={t('approve')}
      busy={isSending}
      dirty={agencyId !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={css.fields}>
        <ComboField
          label={t('agency')}
          hint={t('agencyHint', { agency })}
          required
          choices={agencies ?? []}
          value={agencyId}
          error={isTried && !agencyId ? t('agencyMissing') : undefined}
          onChange={setAgency}
        />
        <ChoicesField
          label={t('scopes')}
          none={t('noScopes')}
          choices={choicesOf(apiScopes)}
          value={scopes}
          error={isTried && scopes.length === 0 ? t('scopesMissing') : undefined}
          onChange={setScopes}
        />
      </div>
    </Dialog>
  )
}
