import { queryClient } from '@/api/query-client.ts'

/**
 * Whether this tab may reload by itself: nothing typed, no dialog open, nothing on its way to the server. Forms
 * that guard what was typed say so as they do when the tab is closed, so that there is one list of them.
 */
export function mayReload(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  if (!window.dispatchEvent(leaving)) return false
  if (queryClient.isMutating() > 0 || document.querySelector('[role="dialog"]')) return false
  return !isTyping(document.activeElement)
}

const isTyping = (element: Element | null) =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.value !== ''
