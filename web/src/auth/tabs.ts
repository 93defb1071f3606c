/** Messages from one tab to others in the same browser; an empty `replacing` keeps the sign-in. */
export type TabNews = { is: 'left' } | { is: 'entered'; token: string } | { is: 'replacing'; token: string | null }

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('preceptor-sign-in')

export const notifyTabs = (news: TabNews) => channel?.postMessage(news)

export function hearTabs(listener: (news: TabNews) => void) {
  channel?.addEventListener('message', (event: MessageEvent<TabNews>) => listener(event.data))
  // Covers a token removed by other means, such as cleared site data.
  window.addEventListener('storage', event => {
    if ((event.key === 'token' || event.key === null) && !localStorage.getItem('token')) listener({ is: 'left' })
  })
}
