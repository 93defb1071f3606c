// The check-in page's service worker: caches the page and its files, so that a tablet keeps working when it reloads offline.
// It handles nothing else: no calls, no typed data. `web/build/check-in-worker.ts` fills it in.
const build = '%BUILD%'
const files = ['%FILES%']
const page = '/check-in'
const cacheName = `preceptor-check-in-${build}`

self.addEventListener('install', event => event.waitUntil(keepAll().then(() => self.skipWaiting())))
self.addEventListener('activate', event => event.waitUntil(tidy().then(() => self.clients.claim())))

async function keepAll() {
  const cache = await caches.open(cacheName)
  await cache.addAll([page, ...files])
}

async function tidy() {
  const names = await caches.keys()
  const old = names.filter(name => name.startsWith('preceptor-check-in-') && name !== cacheName)
  await Promise.all(old.map(name => caches.delete(name)))
}

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && (pathname === page || pathname === `${page}/`))
    event.respondWith(fetch(request).catch(async () => (await caches.match(page)) ?? Response.error()))
  else if (pathname.startsWith(`${page}/assets/`))
    event.respondWith(caches.match(request).then(kept => kept ?? fetch(request)))
})
