import { createReadStream, existsSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { extname, join } from 'node:path'

const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8' }

/** Serves the built page's files; the browser may cache everything under /assets, as with ours. */
export function plainReact(pathname: string, response: ServerResponse) {
  const folder = process.env.PLAIN_REACT_DIR ?? ''
  const file = join(folder, pathname === '/' ? 'index.html' : pathname)
  if (!folder || !file.startsWith(folder) || !existsSync(file)) {
    response.statusCode = 404
    return void response.end()
  }
  response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
  if (pathname.startsWith('/assets/')) response.setHeader('cache-control', 'public, max-age=31536000, immutable')
  createReadStream(file).pipe(response)
}
