import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useStore } from '@/lib/store.ts'
import { Button, IconButton } from '../Button.tsx'
import css from './overlay.module.css'
import { closeToast, type Toast, type ToastLevel, toastMs, toasts } from './toast-store.ts'

/** R-CON-5: default and info an info icon, success a check, warning and error an alert. */
const icons: Record<ToastLevel, typeof IconInfoCircle> = {
  default: IconInfoCircle,
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconAlertTriangle,
}

/** Notices at the top centre. */
export default function Toasts() {
  const shown = useStore(toasts)
  return (
    <section className={css.toasts} aria-label="Notices">
      {shown.map(toast => (
        <ToastBox key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function ToastBox({ toast: { id, level, text, action } }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => closeToast(id), toastMs)
    return () => clearTimeout(timer)
  }, [id])
  const Icon = icons[level]
  const grave = level === 'warning' || level === 'error'
  return (
    <div className={css.toast} data-level={level} role={grave ? 'alert' : 'status'}>
      <Icon size={16} aria-hidden="true" data-icon={grave ? 'alert' : level === 'success' ? 'check' : 'info'} />
      <p>{text}</p>
      {action && (
        <Button
          size="small"
          look="quiet"
          onClick={() => {
            closeToast(id)
            action.onSelect()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton size="small" label="Close notice" data-tip={undefined} onClick={() => closeToast(id)}>
        <IconX size={14} />
      </IconButton>
    </div>
  )
}
