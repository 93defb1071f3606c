/** HTML with its encoding, and with our script in place. */
export interface ReadyPage {
  bytes: Buffer
  type: string
}

/** Text before the first element of a page. */
const before = /^(?:\ufeff|\xef\xbb\xbf)?(?:\s|<!--[\s\S]*?-->|<!doctype[^>]*>|<\?[\s\S]*?\?>)*/i

/** Returns the page with a script that runs before all its others. */
export function withScript(page: Buffer, address: string): ReadyPage {
  const script = `<script src="${address}"></script>`
  const wide =
    page[0] === 0xff && page[1] === 0xfe ? 'utf-16le' : page[0] === 0xfe && page[1] === 0xff ? 'utf-16be' : null
  if (wide) {
    const text = new TextDecoder(wide).decode(page)
    return { bytes: Buffer.from(inserted(text, script)), type: 'text/html; charset=utf-8' }
  }
  // One character per byte: the text stays unchanged
  const text = page.toString('latin1')
  const said = text.startsWith('\xef\xbb\xbf')
    ? 'utf-8'
    : /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(text.slice(0, 4096))?.[1]
  return {
    bytes: Buffer.from(inserted(text, script), 'latin1'),
    type: said ? `text/html; charset=${said}` : 'text/html',
  }
}

/** No such text is longer, except on pages built to make the search take forever. */
const mostBefore = 64 * 1024

const inserted = (text: string, script: string) => {
  const at = before.exec(text.slice(0, mostBefore))?.[0].length ?? 0
  return `${text.slice(0, at)}${script}${text.slice(at)}`
}
