// The service worker: keeps the hashed files of one build, so that a tab that stays open finds its parts after the next
// build has replaced them. Nothing else passes through it: no page, no call, nothing of a user. `plugin.ts` fills it in.
// Plain JavaScript: classic workers are the ones that every browser runs.
const build = '%BUILD%'
const files = ['%FILES%']
/** Milliseconds between two files that are kept. */
const rest = 20
const cacheName = `preceptor-${build}`

self.addEventListener('install', event => event.waitUntil(Promise.all([setRoutes(event), keepFiles()])))

// A page that was open before the first worker came is looked after too, so that it learns of the next one.
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

/** Browsers with static routes don't even start this worker for a page, a call or a file. */
async function setRoutes(event) {
  if (!event.addRoutes) return
  const from = (pathname, source) => ({ condition: { urlPattern: { pathname } }, source })
  // browsers with a different form of routes go without them
  await event.addRoutes([from('/assets/*', 'cache'), from('/*', 'network')]).catch(() => {})
}

/** One after the other with a rest between, behind everything else: the page is at work, and a build has eight hundred files. */
async function keepFiles() {
  const cache = await caches.open(cacheName)
  for (const file of files) {
    await keep(cache, file)
    await new Promise(resolve => setTimeout(resolve, rest))
  }
}

async function keep(cache, file) {
  // The name holds a hash of the content, so a version before may have it already.
  const answer = (await caches.match(file)) ?? (await fetch(file, { priority: 'low' }))
  // A build replaced in the middle is not whole; the next check tries again.
  if (!answer.ok) throw new Error(`${file} answered ${answer.status}`)
  await cache.put(file, answer)
}

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || !pathname.startsWith('/assets/')) return
  if (request.headers.has('x-authorization')) return
  event.respondWith(caches.match(request).then(kept => kept ?? fetch(request)))
})

self.addEventListener('message', event => {
  const { data, ports } = event
  if (data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (data?.type === 'BUILD') ports[0]?.postMessage(build)
  if (data?.type === 'TIDY') event.waitUntil(tidy())
})

/** Removes what other builds left, but not while a tab of theirs is open: each holds a lock in its build's name. */
async function tidy() {
  if (self.registration.waiting || self.registration.installing) return
  for (const name of await caches.keys()) {
    if (name === cacheName) continue
    const remove = lock => lock && caches.delete(name)
    if (navigator.locks) await navigator.locks.request(name, { ifAvailable: true }, remove)
    else await caches.delete(name)
  }
}
