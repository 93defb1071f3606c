// Runs before the bundle: it fetches the files of this address's page, checks a stored sign-in, and requests the data of the first
// rows, while the rest is still loading. api/boot.ts uses the responses.
// Plain JavaScript, because nothing may delay this file; build/first-files.ts fills in the files.
;(() => {
  const token = localStorage.getItem('token')
  const pages = ['%PAGES%']
  // The first of the browser's languages that there is; few profiles say another one.
  const liked = navigator.languages.map(one => one.toLowerCase().split('-')[0])
  const language = liked.find(one => pages.some(([, , , texts]) => texts?.[one])) ?? 'en'
  const calls = new Map()
  const boot = { token: token ?? '', root: '', calls, styles: [] }
  window.preceptorBoot = boot
  for (const [pattern, scripts, styles, texts] of pages) {
    const page = new RegExp(pattern)
    // Visitors are shown the sign-in page instead, and the signed-in something else than the sign-in page.
    if (!page.test(location.pathname) || page.test('/') !== !token) continue
    const ahead = (rel, href, more) => {
      const link = Object.assign(document.createElement('link'), { rel, href, ...more })
      document.head.append(link)
      return link
    }
    for (const file of [...scripts, ...(texts[language] ?? [])]) ahead('modulepreload', file)
    // Adds them the way the bundle would, which skips existing ones. A failed one is removed and requested again.
    const style = file => resolve => {
      const link = ahead('stylesheet', file, { crossOrigin: 'anonymous' })
      link.addEventListener('load', resolve)
      link.addEventListener('error', () => resolve(link.remove()))
    }
    boot.styles = styles.map(file => new Promise(style(file)))
  }
  if (!token) return
  const allowed = (document.querySelector('meta[name="api-bases"]')?.content ?? '').split(/[\s,]+/).filter(Boolean)
  const chosen = localStorage.getItem('api_base')
  const base = chosen && allowed.includes(chosen) ? chosen.replace(/\/+$/, '') : ''
  const root = base.endsWith('/api') ? base : `${base}/api`
  boot.root = root
  const headers = {
    'X-Authorization': token,
    Accept: 'application/json',
    // that of the page as it will be, as the bundle says it in its own calls
    'Accept-Language': language,
  }
  const start = (method, path, init) => {
    const stop = new AbortController()
    const answer = fetch(root + path, { method, ...init, signal: stop.signal })
    const call = { answer, stop }
    const read = async response => {
      if (response.ok) call.ready = { response, body: await response.clone().json() }
    }
    call.done = answer.then(read).catch(() => {})
    calls.set(`${method} ${path}`, call)
  }
  start('POST', '/check-access-token', { headers: { ...headers, 'Content-Type': 'application/json' }, body: '{}' })
  start('GET', '/profile/preferences', { headers })
  const page = /^(?:\/csm\/agency\/([^/]+))?\/employees\/?$/.exec(location.pathname)
  if (page) {
    const query = new URLSearchParams(location.search)
    // the server doesn't need what only the screen reads
    query.delete('view')
    query.delete('columns')
    query.delete('add')
    if (page[1]) query.set('organization_id', page[1])
    query.sort()
    start('GET', `/admin/providers${query.size ? `?${query}` : ''}`, { headers })
  }
})()
