import { queryClient } from '@/api/query-client.ts'

/**
 * Returns true when this tab may reload automatically: nothing typed, no dialog open, no call in progress. Forms that guard typed
 * text report it the same way as when the tab closes, so there is only one list.
 */
export function mayReload(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  if (!window.dispatchEvent(leaving)) return false
  if (queryClient.isMutating() > 0 || document.querySelector('[role="dialog"]')) return false
  return !isTyping(document.activeElement)
}

const isTyping = (element: Element | null) =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.value !== ''
