import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { aheadOf, type FirstFiles } from './first-files.ts'
import { hashed, pagePolicy } from './headers.ts'
import { answerUnknown } from './not-found.ts'
import { belowPublicPage, builtForPublicPage, publicPages } from './public-pages.ts'

/**
 * Serves the built web app: its files, its page for every address that isn't a file or an API call, and the pages that need no
 * account.
 */
export async function serveWeb(app: FastifyInstance, config: Config) {
  const folder = join(config.webDir, '/')
  const page = keptPage(folder, html => withBases(html, config.apiBases))
  const worker = keptFile(`${folder}sw.js`)
  const policy = pagePolicy(config)
  const ofPage = ({ scripts }: Kept) => pagePolicy(config, scripts)
  const sendHtml = (made: Made, its: typeof ofPage) => async (request: FastifyRequest, reply: FastifyReply) => {
    const current = await made(request)
    if (!current)
      return reply.status(404).type('text/plain').send('The web app is not built yet: npm start builds it.\n')
    // Its first files depend on the reader's language
    void reply.headers({ 'content-security-policy': its(current), vary: 'Accept-Language' })
    return sendKept(request, reply, current, 'text/html; charset=utf-8')
  }
  const sendPage = sendHtml(page, ofPage)
  // Every open tab requests it every 20 seconds
  const sendScript = (made: Made, its: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const current = await made(request)
    if (!current) return answerUnknown(request, reply)
    return sendKept(request, reply.header('content-security-policy', its), current, 'text/javascript; charset=utf-8')
  }
  await app.register(files, {
    root: folder,
    serve: false,
    suppressWarning: true,
    preCompressed: true,
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    cacheControl: false,
    lastModified: false,
    setHeaders: (reply, path) =>
      void reply
        .header('cache-control', isHashed(path, folder) ? 'public, max-age=31536000, immutable' : 'no-cache')
        .header('content-security-policy', policy),
  })
  // The library's own route lists every folder on the path at each request, for case-insensitive file systems; a build has two
  // thousand files, and none of ours is protected by its spelling
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => reply.sendFile(`/${request.params['*']}`),
  })
  app.get('/', sendPage)
  app.get('/index.html', sendPage)
  app.get('/sw.js', sendScript(worker, policy))
  for (const { name, policy: policyFor, hasWorker } of publicPages) {
    const its = policyFor(config)
    const sendPublic = sendHtml(keptFile(`${folder}${name}/index.html`), () => its)
    for (const path of [`/${name}`, `/${name}/`, `/${name}/index.html`]) app.get(path, sendPublic)
    if (!hasWorker) continue
    const sendWorker = sendScript(keptFile(`${folder}${name}/worker.js`), its)
    // It handles the page itself, which has no trailing slash
    app.get(`/${name}/worker.js`, (request, reply) =>
      sendWorker(request, reply.header('service-worker-allowed', `/${name}`)),
    )
  }
  // Browsers request this when a page names no icon, as for pictures, files and the icon itself
  app.get('/favicon.ico', (_, reply) => reply.redirect('/icon.svg', 302))
  app.setNotFoundHandler((request, reply) =>
    isPage(request) ? sendPage(request, reply) : answerUnknown(request, reply),
  )
}

/** Returns true for files whose names contain a hash of their content; Vite adds it to all files it builds, and only to those. */
const isHashed = (path: string, folder: string) =>
  path.startsWith(`${folder}assets/`) || (path.startsWith(folder) && builtForPublicPage.test(path.slice(folder.length)))

/** Returns false for a missing file: an old tab requesting a chunk of an earlier build must see that it is gone. */
function isPage({ method, url }: FastifyRequest): boolean {
  const path = pathOf(url)
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/(api|assets)(\/|$)/.test(path) &&
    !belowPublicPage.test(path) &&
    !/\.\w+$/.test(path)
  )
}

const pathOf = (url: string) => url.split(/[?#]/, 1)[0] ?? ''

type Made = (request: FastifyRequest) => Promise<Kept | undefined>

interface Kept {
  text: string
  etag: string
  at: number
  /** Hashes of inline scripts, for the page's policy. */
  scripts: string[]
}

/** Caches a build file in memory and reloads it when a new build has replaced it. */
function keptFile(file: string, change = (text: string) => text) {
  let kept: Kept | undefined
  return async () => {
    const at = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    )
    if (at === undefined || kept?.at === at) return at === undefined ? undefined : kept
    return (kept = keptText(change(await readFile(file, 'utf8')), at))
  }
}

const keptText = (text: string, at: number): Kept => ({
  text,
  etag: `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`,
  at,
  scripts: [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => hashed(code)),
})

/** Caches the panel's page for each address and language, with its first files. */
function keptPage(folder: string, change: (html: string) => string): Made {
  const page = keptFile(`${folder}index.html`, change)
  const files = keptFile(`${folder}.vite/first-files.json`)
  let ahead: { at: number; files: FirstFiles } | undefined
  let pages = new Map<string, Kept>()
  return async ({ url, headers }) => {
    const [current, list] = await Promise.all([page(), files()])
    if (!current || !list) return current
    if (ahead?.at !== list.at) ahead = { at: list.at, files: JSON.parse(list.text) as FirstFiles }
    const links = aheadOf(ahead.files, pathOf(url), headers['accept-language'])
    const known = pages.get(links)
    if (known?.at === current.at) return known
    if (known) pages = new Map()
    const made = keptText(
      current.text.replace('<!-- first files -->', () => links),
      current.at,
    )
    pages.set(links, made)
    return made
  }
}

/** Responds only with the tag when the client already has it. */
function sendKept(request: FastifyRequest, reply: FastifyReply, { text, etag }: Kept, type: string) {
  void reply.headers({ 'cache-control': 'no-cache', etag })
  // A proxy that compresses turns the tag into a weak one
  const known = (request.headers['if-none-match'] ?? '').split(',').map(name => name.trim().replace(/^W\//, ''))
  return known.includes(etag) ? reply.status(304).send() : reply.type(type).send(text)
}

const withBases = (html: string, bases: readonly string[]) =>
  html.replace(
    /(<meta name="api-bases" content=")[^"]*(")/,
    (_, before: string, after: string) => before + bases.map(inAttribute).join(' ') + after,
  )

const inAttribute = (value: string) => value.replace(/[&"<>]/g, character => `&#${character.charCodeAt(0)};`)
