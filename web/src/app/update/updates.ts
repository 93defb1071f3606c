import { buildBehind, buildOf, isNews, pageBuild } from './builds.ts'
import { checkOften } from './check-often.ts'
import { mayReload } from './may-reload.ts'
import { offer } from './offer.ts'
import { reportOnce } from './report-once.ts'

let registration: ServiceWorkerRegistration | undefined
/** True after a click on Reload in this tab. */
let asked = false
let reloading = false

/** Registers the service worker and follows its versions. Returns a function that stops the checks. */
export async function followUpdates(): Promise<(() => void) | undefined> {
  // Absent over plain HTTP and in some private windows: the app still works, and a reload fetches the newest version anyway.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers) return
  sayWhichBuildIsOpen()
  followControl(workers)
  try {
    await workers.register('/sw.js', { scope: '/', type: 'classic', updateViaCache: 'none' })
  } catch (error) {
    void reportOnce('service_worker', error)
    return
  }
  registration = await workers.getRegistration('/')
  if (!registration) return
  const { waiting, active } = registration
  if (waiting) void consider(waiting)
  followInstall(registration)
  registration.addEventListener('updatefound', () => registration && followInstall(registration))
  active?.postMessage({ type: 'TIDY' })
  // A failed check means the server is unreachable; other calls notify the user.
  return checkOften(() => void registration?.update().catch(() => undefined))
}

/** Tells the worker to keep this build's files while the tab is open. */
function sayWhichBuildIsOpen() {
  const locks = navigator.locks as LockManager | undefined
  void locks?.request(`preceptor-${pageBuild()}`, { mode: 'shared' }, () => new Promise(() => {}))
}

function followInstall({ installing }: ServiceWorkerRegistration) {
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed' && registration?.active) void consider(installing)
  })
}

/** R-UPD-4 */
async function consider(waiting: ServiceWorker) {
  const [active, next] = await Promise.all([buildOf(registration?.active ?? null), buildBehind(waiting)])
  if (isNews({ page: pageBuild(), active, next }) && offer.get() === 'hidden') offer.set('shown')
}

/** R-UPD-3: reloads the page when the requested version is active, and other tabs follow. */
function followControl(workers: ServiceWorkerContainer) {
  let controlled = workers.controller !== null
  const follow = async () => {
    const first = !controlled
    controlled = true
    if (asked) return reloadOnce()
    const isOwn = (await buildBehind(workers.controller)) === pageBuild()
    if (isOwn && offer.get() === 'hidden') return
    if (first || !mayReload()) offer.set('shown')
    else reloadOnce()
  }
  workers.addEventListener('controllerchange', () => void follow())
}

function reloadOnce() {
  if (reloading) return
  reloading = true
  location.reload()
}

/** Activates the waiting version, which reloads the page; without one, a reload alone brings the new version. */
export function update() {
  const waiting = registration?.waiting
  if (!waiting) return location.reload()
  asked = true
  offer.set('reloading')
  waiting.postMessage({ type: 'SKIP_WAITING' })
  // The page comes from the server, so it is new even if the worker does not respond.
  setTimeout(reloadOnce, 5000)
}
