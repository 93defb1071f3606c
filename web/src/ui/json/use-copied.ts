import { useEffect, useRef, useState } from 'react'
import { showToast } from '../overlay/toast-store.ts'
import { jsonTexts } from './texts.ts'

/** R-CON-4 */
export const copiedMs = 2000

/** Copies a text and marks it as copied for two seconds. */
export function useCopied() {
  const [copied, setCopied] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  /** `what` identifies the copied item. */
  const copy = (what: string, text: string) =>
    navigator.clipboard.writeText(text).then(
      () => {
        clearTimeout(timer.current)
        setCopied(what)
        timer.current = setTimeout(() => setCopied(null), copiedMs)
      },
      () => void showToast('warning', jsonTexts.say('noCopy')),
    )
  return { copied, copy: (what: string, text: string) => void copy(what, text) }
}
