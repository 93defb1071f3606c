import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { pagePolicy } from './headers.ts'
import { answerUnknown } from './not-found.ts'

const usualFolder = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

/** The built web app: its files as they are, and its one page for every address that is not a file or a call. */
export async function serveWeb(app: FastifyInstance, config: Config, folder = usualFolder) {
  const page = pageOf(folder, config.apiBases)
  const policy = pagePolicy(config.apiBases)
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const current = await page()
    if (!current)
      return reply.status(404).type('text/plain').send('The web app is not built yet: npm start builds it.\n')
    void reply.headers({ 'cache-control': 'no-cache', etag: current.etag, 'content-security-policy': policy })
    if (request.headers['if-none-match'] === current.etag) return reply.status(304).send()
    return reply.type('text/html; charset=utf-8').send(current.html)
  }
  await app.register(files, {
    root: folder,
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
  app.get('/', sendPage)
  app.get('/index.html', sendPage)
  app.setNotFoundHandler((request, reply) =>
    isPage(request) ? sendPage(request, reply) : answerUnknown(request, reply),
  )
}

/** Vite puts a hash of the content into the names of what it builds, and into no other. */
const isHashed = (path: string, folder: string) => path.startsWith(`${folder}assets/`)

/** Never for a missing file: an old tab asking for a chunk of an earlier build must see that it is gone. */
function isPage({ method, url }: FastifyRequest): boolean {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  return (method === 'GET' || method === 'HEAD') && !/^\/(api|assets)(\/|$)/.test(path) && !/\.\w+$/.test(path)
}

/** index.html with the addresses of API_BASES filled in; read again when a build has replaced it. */
function pageOf(folder: string, bases: readonly string[]) {
  let kept: { html: string; etag: string; at: number } | undefined
  return async () => {
    const file = `${folder}index.html`
    const at = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    )
    if (at === undefined || kept?.at === at) return at === undefined ? undefined : kept
    const html = (await readFile(file, 'utf8')).replace(
      /(<meta name="api-bases" content=")[^"]*(")/,
      (_, before: string, after: string) => before + bases.map(inAttribute).join(' ') + after,
    )
    kept = { html, etag: `"${createHash('sha256').update(html).digest('hex').slice(0, 16)}"`, at }
    return kept
  }
}

const inAttribute = (value: string) => value.replace(/[&"<>]/g, character => `&#${character.charCodeAt(0)};`)
