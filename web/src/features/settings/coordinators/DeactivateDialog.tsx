import type { Coordinator } from '@preceptor/contract'
import { IconUsers } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import taxonomy from '../taxonomy/taxonomy.module.css'
import { coordinatorsTexts } from './texts.ts'

interface Props {
  row: Coordinator
  onConfirm: () => void
  /** Absent when the user may not reassign. */
  onReassign: (() => void) | undefined
  onClose: () => void
}

/** Deactivates a coordinator. One with employees can be deactivated, but the employees may need another one first. */
export default function DeactivateDialog({ row, onConfirm, onReassign, onClose }: Props) {
  const t = useTexts(coordinatorsTexts)
  const { name, employees, user } = row
  return (
    <ConfirmDialog
      open
      title={t('deactivateTitle', { name })}
      confirmLabel={t('deactivateSubmit')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <div className={taxonomy.merge}>
        <p>{t('deactivateText', { name, count: employees })}</p>
        {user && <p>{t('stillSees', { user: user.name })}</p>}
        {onReassign && (
          <div>
            <Button icon={<IconUsers size={16} aria-hidden="true" />} onClick={onReassign}>
              {t('reassignFirst')}
            </Button>
          </div>
        )}
      </div>
    </ConfirmDialog>
  )
}
