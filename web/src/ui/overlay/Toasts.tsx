import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from '@/lib/store.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button, IconButton } from '../Button.tsx'
import { uiTexts } from '../texts.ts'
import css from './overlay.module.css'
import { topModal } from './use-modal.ts'
import { closeToast, type Toast, type ToastLevel, toastMs, toasts } from './toast-store.ts'

/** R-CON-5: info icon for default and info, check for success, alert for warning and error. */
const icons: Record<ToastLevel, typeof IconInfoCircle> = {
  default: IconInfoCircle,
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconAlertTriangle,
}

/** Notices at the top center. An open dialog stays below them (`--notices`), so that they don't cover it. */
export default function Toasts() {
  const t = useTexts(uiTexts)
  const shown = useStore(toasts)
  const modal = useStore(topModal)
  const box = useRoom(modal !== null && shown.length > 0)
  return (
    <section ref={box} className={css.toasts} data-modal={modal ? '' : undefined} aria-label={t('notices')}>
      {shown.map(toast => (
        <ToastBox key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

const gap = 8

/** Tells dialogs how far down the notices reach. */
function useRoom(isNeeded: boolean) {
  const box = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const held = box.current
    const { style } = document.documentElement
    if (!held || !isNeeded) return
    const measure = () => style.setProperty('--notices', `${held.getBoundingClientRect().bottom + gap}px`)
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(held)
    return () => {
      resized.disconnect()
      style.removeProperty('--notices')
    }
  }, [isNeeded])
  return box
}

function ToastBox({ toast: { id, level, text, action } }: { toast: Toast }) {
  const t = useTexts(uiTexts)
  /** Waits while the user hovers over it or focuses its button. */
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => closeToast(id), toastMs)
    return () => clearTimeout(timer)
  }, [id, isHeld])
  const Icon = icons[level]
  const grave = level === 'warning' || level === 'error'
  return (
    <div
      className={css.toast}
      data-level={level}
      role={grave ? 'alert' : 'status'}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
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
      <IconButton size="small" label={t('closeNotice')} data-tip={undefined} onClick={() => closeToast(id)}>
        <IconX size={14} />
      </IconButton>
    </div>
  )
}
