/** Returns the build this page was loaded from; every build has a different name (service-worker/plugin.ts). */
export const pageBuild = () => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? ''

export interface Builds {
  page: string
  /** The build of the active worker; null when unknown. */
  active: string | null
  /** The build of the worker that is waiting, or has just taken over. */
  next: string | null
}

/**
 * Returns true when the next version is new to this page. The page itself always comes from the server, so a tab opened after the new
 * build was deployed already runs the waiting worker's build, unless only the worker has changed.
 */
export const isNews = ({ page, active, next }: Builds) => next !== page || active === page

/** Returns the build the server currently delivers; null when it can't be reached. */
export async function servedBuild(): Promise<string | null> {
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    return /<meta name="build" content="([^"]*)"/.exec(answer.ok ? await answer.text() : '')?.[1] ?? null
  } catch {
    return null
  }
}

/** Asks a worker for its build. */
export function buildOf(worker: ServiceWorker | null): Promise<string | null> {
  if (!worker) return Promise.resolve(null)
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    const late = setTimeout(() => resolve(null), 3000)
    port1.addEventListener('message', ({ data }: MessageEvent<string>) => {
      clearTimeout(late)
      port1.close()
      resolve(data)
    })
    port1.start()
    worker.postMessage({ type: 'BUILD' }, [port2])
  })
}

/**
 * Returns the build of a worker. A worker that can't respond on a busy machine counts as the server's current build, which it came
 * from: silence alone is no reason to reload the newest page.
 */
export const buildBehind = async (worker: ServiceWorker | null): Promise<string | null> =>
  (await buildOf(worker)) ?? (worker && (await servedBuild()))
