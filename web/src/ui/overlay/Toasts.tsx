import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from '@/lib/store.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button, IconButton } from '../Button.tsx'
import { uiTexts } from '../texts.ts'
import css from './overlay.module.css'
import { topModal } from './use-modal.ts'
import { closeToast, type Toast, type ToastLevel, toastMs, toasts } from './toast-store.ts'

/** R-CON-5: default and info an info icon, success a check, warning and error an alert. */
const icons: Record<ToastLevel, typeof IconInfoCircle> = {
  default: IconInfoCircle,
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconAlertTriangle,
}

/** Notices at the top center. */
export default function Toasts() {
  const t = useTexts(uiTexts)
  const shown = useStore(toasts)
  const modal = useStore(topModal)
  const box = useClearOfTitle(modal)
  return (
    <section ref={box} className={css.toasts} data-modal={modal ? '' : undefined} aria-label={t('notices')}>
      {shown.map(toast => (
        <ToastBox key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

const gap = 8

/** Below the head of the dialog that is open, where they would lie over its title. */
function useClearOfTitle(modal: HTMLElement | null) {
  const box = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const held = box.current
    const head = modal?.querySelector('[data-dialog-head]')
    if (!held || !head) return
    const place = () => {
      held.style.removeProperty('top')
      const title = head.getBoundingClientRect()
      const { top, bottom } = held.getBoundingClientRect()
      if (bottom > title.top && top < title.bottom) held.style.top = `${title.bottom + gap}px`
    }
    place()
    const resized = new ResizeObserver(place)
    // a dialog is centered, so one that grows moves its title
    for (const part of [held, modal]) if (part) resized.observe(part)
    window.addEventListener('resize', place)
    return () => {
      resized.disconnect()
      window.removeEventListener('resize', place)
      held.style.removeProperty('top')
    }
  }, [modal])
  return box
}

function ToastBox({ toast: { id, level, text, action } }: { toast: Toast }) {
  const t = useTexts(uiTexts)
  /** The reader points at it or is on its button: it waits. */
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
