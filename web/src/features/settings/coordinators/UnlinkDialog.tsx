import { api, type Coordinator } from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { useRefreshTaxonomy } from '../taxonomy/use-refresh-taxonomy.ts'
import { coordinatorKind } from './coordinator-kind.tsx'
import { coordinatorsTexts } from './texts.ts'

interface Props {
  row: Coordinator
  onClose: () => void
}

/** Asks for confirmation, because the user then sees no one. */
export default function UnlinkDialog({ row, onClose }: Props) {
  const t = useTexts(coordinatorsTexts)
  const refresh = useRefreshTaxonomy(coordinatorKind)
  const { id, name, employees, version } = row
  const user = row.user?.name ?? ''
  const leave = () => {
    refresh()
    onClose()
  }
  const unlink = useSend(api.coordinators.link, {
    done: () => {
      showToast('success', t('unlinked', { user, name }))
      leave()
    },
    // Another user may have changed it since the list loaded: the notice says so, and the rows reload
    fail: leave,
  })
  return (
    <ConfirmDialog
      open
      danger
      title={t('unlinkTitle', { user, name })}
      confirmLabel={t('unlinkSubmit')}
      busy={unlink.isSending}
      onConfirm={() => unlink.send({ params: { id }, body: { user_id: null } }, { ifMatch: version })}
      onClose={onClose}
    >
      <p>{t('losesAll', { user })}</p>
      <p>{employees > 0 ? t('keepsCoordinator', { name, count: employees }) : t('linkAgain')}</p>
    </ConfirmDialog>
  )
}
