/** The build this page was loaded from; every build has another name (service-worker/plugin.ts). */
export const pageBuild = () => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? ''

export interface Builds {
  page: string
  /** Of the worker in charge; null when it does not say. */
  active: string | null
  /** Of the worker that waits, or has just taken over. */
  next: string | null
}

/**
 * Whether a next version is news to this page. The page itself always comes from the server, so a tab opened after the new
 * build was put in place already is what the worker waits with; unless nothing but the worker has changed.
 */
export const isNews = ({ page, active, next }: Builds) => next !== page || active === page

/** What the server hands out now; null when it cannot be asked. */
export async function servedBuild(): Promise<string | null> {
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    return /<meta name="build" content="([^"]*)"/.exec(answer.ok ? await answer.text() : '')?.[1] ?? null
  } catch {
    return null
  }
}

/** Asks a worker of which build it is. */
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
 * The build a worker stands for. One that a busy machine keeps from answering is taken for what the server hands out, which is
 * where it came from: its silence alone is no reason to reload a page that is the newest.
 */
export const buildBehind = async (worker: ServiceWorker | null): Promise<string | null> =>
  (await buildOf(worker)) ?? (worker && (await servedBuild()))
