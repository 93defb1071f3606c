/** Returns the plain address from `Preceptor <no-reply@preceptor.example>`. */
export const addressIn = (from: string) => /<([^<>]+)>/.exec(from)?.[1] ?? from

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, sign => signs[sign] ?? '')

/** Punctuation after a URL is not part of it. */
const address = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'’”]/g

function line(text: string): string {
  let [html, from] = ['', 0]
  for (const found of text.matchAll(address)) {
    const url = escaped(found[0])
    html += `${escaped(text.slice(from, found.index))}<a href="${url}" style="color:#0b5cad;word-break:break-all">${url}</a>`
    from = found.index + found[0].length
  }
  return html + escaped(text.slice(from))
}

const paragraph = (text: string) =>
  `<p dir="auto" style="margin:0 0 16px">${text.trim().split('\n').map(line).join('<br>\n')}</p>`

/** Returns the same text as HTML: paragraphs, lines and clickable links, no remote content. */
export function htmlOf(subject: string, body: string): string {
  const paragraphs = body
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .filter(text => text.trim() !== '')
  return `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 16px;background:#fff">
<div style="max-width:600px;margin:0 auto;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#1f2933">
${paragraphs.map(paragraph).join('\n')}
</div>
</body></html>
`
}
